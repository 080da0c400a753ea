import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow, readWalletMinor, toPrincipal } from '#tests/harness/order-flow.ts'
import { checkEscrow, getOwnOrderFacts, releaseDueOrders } from '../public.ts'
import { closeCase, openCase, refundLines } from './public.ts'

const day = 86_400_000
const creditMinor = 100_000

let shop: TestShop
let flow: ReturnType<typeof createOrderFlow>
let buyer: Buyer
let skuId: string

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6 } })
})
beforeEach(async () => {
  const store = await makeStore(shop)
  flow = createOrderFlow(shop, store)
  skuId = (await makeGoods(shop, { store, stock: [100] })).skuIds[0]!
  buyer = await makeBuyer(shop, { creditMinor })
})
afterAll(async () => {
  expect(await checkEscrow(shop.ctx())).toEqual([])
  await shop.close()
})

/** A received order of two units of 10.00 with a delivery of 4.00; commission is 5 % of the goods. */
const received = async () => {
  const [orderId] = await buyAndPay(buyer, [skuId])
  await flow.ship(orderId!)
  await flow.receive(buyer, orderId!)
  return orderId!
}
const order = async (orderId: string) => (await buyer.order(orderId)).data
const spent = async () => creditMinor - (await readWalletMinor(shop, buyer))

describe('a return', () => {
  const open = (orderId: string) => inTransaction(shop.ctx(), (ctx) => openCase(ctx, { orderId, reason: 'Chipped' }))
  const finish = async (orderId: string, quantity: number) => {
    const lines = [{ lineId: (await order(orderId)).lines[0].id as string, quantity }]
    await inTransaction(shop.ctx(), async (ctx) => {
      await refundLines(ctx, { orderId, refundId: newId(), lines })
      await closeCase(ctx, { orderId, actor: 'seller', outcome: 'finished' })
    })
  }
  const facts = (orderId: string) => {
    const principal = toPrincipal(buyer)
    return getOwnOrderFacts({ ...shop.ctx(principal), principal }, orderId)
  }

  test('of some units ends where it began, and holds the money meanwhile', async () => {
    const orderId = await received()
    await open(orderId)
    expect((await facts(orderId)).state).toBe('return')
    shop.clock.forward(8 * day)
    expect(await releaseDueOrders(shop.ctx())).toBe(0)
    await finish(orderId, 1)
    expect((await order(orderId)).order.status).toBe(4)
    expect(await releaseDueOrders(shop.ctx())).toBe(1)
    expect([await spent(), await flow.earnedMinor()]).toEqual([1_400, 1_350])
  })

  test('of everything leaves the order closed, and the delivery is the store’s', async () => {
    const orderId = await received()
    await open(orderId)
    await finish(orderId, 2)
    expect(await facts(orderId)).toMatchObject({ state: 'closed', lines: [{ quantity: 2, refundedQuantity: 2 }] })
    expect([(await order(orderId)).order.status, await spent(), await flow.earnedMinor()]).toEqual([6, 400, 400])
    expect(await checkEscrow(shop.ctx())).toEqual([])
  })

  test('that is rejected, and one that comes too late', async () => {
    const orderId = await received()
    await open(orderId)
    await expect(open(orderId)).rejects.toThrow('order.status_inoperable')
    const reject = { orderId, actor: 'staff', outcome: 'rejected', reason: 'Worn' } as const
    await inTransaction(shop.ctx(), (ctx) => closeCase(ctx, reject))
    const { order: after, timeline } = await order(orderId)
    expect([after.status, timeline.at(-1).params]).toEqual([4, { reason: 'Worn' }])
    shop.clock.forward(7 * day)
    await expect(open(orderId)).rejects.toThrow('order.return_too_late')
  })
})
