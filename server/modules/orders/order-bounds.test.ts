import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow, readWalletMinor } from '#tests/harness/order-flow.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { placeReplacement } from './cases/public.ts'

const creditMinor = 100_000

let shop: TestShop
let store: TestStore
let flow: ReturnType<typeof createOrderFlow>
let finance: Person
let buyer: Buyer
let skuIds: readonly string[]

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6 } })
  store = await makeStore(shop)
  flow = createOrderFlow(shop, store)
  finance = await makeStaff(shop, ['administrator'])
})
beforeEach(async () => {
  buyer = await makeBuyer(shop, { creditMinor })
  skuIds = (await makeGoods(shop, { store, stock: [10, 10, 10] })).skuIds
})
afterEach(async () => expect(await findMoneyErrors(shop)).toEqual([]))
afterAll(() => shop.close())

const received = async (bought: readonly string[] = skuIds): Promise<string> => {
  const [orderId] = await buyAndPay(buyer, bought)
  await flow.ship(orderId!)
  await flow.receive(buyer, orderId!)
  return orderId!
}
const getLines = async (orderId: string): Promise<{ id: string; refundedQuantity: number }[]> =>
  (await buyer.order(orderId)).data.lines
const staffRefund = (orderId: string, lines: readonly { lineId: string; quantity: number }[]) =>
  shop.post('/admin/order/refund', { orderId, lines, reason: 'Broken' }, { token: finance.token })
const getStock = async () =>
  Promise.all(
    skuIds.map(async (skuId) => {
      const { available, reserved } = await shop
        .db()
        .selectFrom('stock')
        .select(['available', 'reserved'])
        .where('brand_id', '=', shop.brand.id)
        .where('sku_id', '=', skuId)
        .executeTakeFirstOrThrow()
      return [available, reserved]
    }),
  )
const spent = async () => creditMinor - (await readWalletMinor(shop, buyer))

describe('a refund by staff', () => {
  it('takes lines of its own order alone, not one of another order beside them', async () => {
    const [mine, other] = [await received(), await received()]
    const [own] = await getLines(mine)
    const [foreign] = await getLines(other)
    const before = await spent()
    for (const lines of [
      [{ lineId: foreign!.id, quantity: 1 }],
      [
        { lineId: own!.id, quantity: 1 },
        { lineId: foreign!.id, quantity: 1 },
      ],
    ])
      expect((await staffRefund(mine, lines)).error?.key).toBe('order.refund_exceeds')
    expect(await spent()).toBe(before)
    for (const orderId of [mine, other])
      expect((await getLines(orderId)).map((line) => line.refundedQuantity)).toEqual([0, 0, 0])
  })

  it('of the second line leaves the first alone, and of a line named twice gives the sum', async () => {
    const orderId = await received()
    const lines = await getLines(orderId)
    const before = await spent()
    expect((await staffRefund(orderId, [{ lineId: lines[1]!.id, quantity: 1 }])).status).toBe(200)
    const twice = [lines[2]!, lines[2]!].map(({ id }) => ({ lineId: id, quantity: 1 }))
    expect((await staffRefund(orderId, twice)).status).toBe(200)
    expect((await getLines(orderId)).map((line) => line.refundedQuantity)).toEqual([0, 1, 2])
    expect(before - (await spent())).toBe(3_000)
  })

  test.each([
    [2, 200],
    [3, 409],
  ])('of %d units of a line of two: %d', async (quantity, status) => {
    const orderId = await received()
    const lines = await getLines(orderId)
    expect((await staffRefund(orderId, [{ lineId: lines[1]!.id, quantity }])).status).toBe(status)
  })
})

it('a refund before shipping gives every line back, its money and its stock', async () => {
  const [orderId] = await buyAndPay(buyer, skuIds)
  expect(await getStock()).toEqual(skuIds.map(() => [8, 0]))
  await flow.askRefund(buyer, orderId!)
  expect((await flow.decide(orderId!, true)).status).toBe(200)
  expect((await getLines(orderId!)).map((line) => line.refundedQuantity)).toEqual([2, 2, 2])
  expect(await getStock()).toEqual(skuIds.map(() => [10, 0]))
  expect(await spent()).toBe(0)
})

it("nothing of an order is a stranger's: not its parcel, its refund, nor its words", async () => {
  const stranger = await makeBuyer(shop)
  const [paid] = await buyAndPay(buyer, skuIds)
  const attempts = [
    flow.remind(stranger, paid!),
    flow.receive(stranger, paid!),
    flow.askRefund(stranger, paid!),
    stranger.cancel(paid!),
    stranger.order(paid!),
  ]
  for (const answer of await Promise.all(attempts))
    expect([answer.status, answer.error?.key]).toEqual([404, 'order.not_found'])
  await flow.ship(paid!)
  expect((await flow.receive(stranger, paid!)).error?.key).toBe('order.not_found')
  expect((await flow.receive(buyer, paid!)).status).toBe(200)
})

describe('a replacement', () => {
  const replace = (orderId: string, lineId: string, quantity: number) =>
    inTransaction(shop.ctx(), (ctx) =>
      placeReplacement(ctx, { orderId, lines: [{ lineId, quantity }], actor: 'seller' }),
    )
  it('is made of as many units as its line has, no more, and of no other order', async () => {
    const [orderId, other] = [await received(), await received()]
    const [first, second] = await getLines(orderId)
    await expect(replace(orderId, first!.id, 3)).rejects.toThrow('order.refund_exceeds')
    await expect(replace(other, first!.id, 1)).rejects.toThrow('order.refund_exceeds')
    expect(await getStock()).toEqual(skuIds.map(() => [6, 0]))
    await replace(orderId, second!.id, 2)
    expect(await getStock()).toEqual([
      [6, 0],
      [4, 0],
      [6, 0],
    ])
  })
})
