import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toUserAccount, brandAccounts, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import {
  readBrandBalance,
  buyAndPay,
  createOrderFlow,
  createStaffCall,
  readWalletMinor,
  toPrincipal,
} from '#tests/harness/order-flow.ts'
import { makePerson } from '#tests/harness/people.ts'
import { checkEscrow, confirmDueReceipts, refundDueOrders, releaseDueOrders } from './public.ts'
import { placeTrade, type LineDraft } from './trades/public.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'

const hour = 3_600_000
const day = 24 * hour
/** Two units of 10.00 and delivery 4.00; commission 5 % of the goods. */
const paidMinor = 2_400
const creditMinor = 100_000

let shop: TestShop
let store: TestStore
let flow: ReturnType<typeof createOrderFlow>
let staff: ReturnType<typeof createStaffCall>
let buyer: Buyer
let goods: Awaited<ReturnType<typeof makeGoods>>
let skuId: string

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6 } })
  staff = createStaffCall(shop, await makePerson(shop), [
    'orders.view',
    'orders.decide',
    'orders.refund',
    'orders.release',
  ])
})
beforeEach(async () => {
  store = await makeStore(shop)
  flow = createOrderFlow(shop, store)
  goods = await makeGoods(shop, { store, stock: [100] })
  skuId = goods.skuIds[0]!
  buyer = await makeBuyer(shop, { creditMinor })
})
afterAll(async () => {
  expect(await findIssues()).toEqual([])
  await shop.close()
})

const findIssues = async () => [...(await checkLedger(shop.ctx())), ...(await checkEscrow(shop.ctx()))]
const one = async () => (await buyAndPay(buyer, [skuId]))[0]!
const received = async () => {
  const orderId = await one()
  await flow.ship(orderId)
  await flow.receive(buyer, orderId)
  return orderId
}
const order = async (orderId: string) => (await buyer.order(orderId)).data
const getLines = async (orderId: string, quantity: number) => [
  { lineId: (await order(orderId)).lines[0].id as string, quantity },
]
const staffRefund = async (orderId: string, quantity: number, withDelivery = false) =>
  staff('staffOrders.refund', { orderId, lines: await getLines(orderId, quantity), withDelivery, reason: 'Broken' })
const spent = async () => creditMinor - (await readWalletMinor(shop, buyer))
const sold = async () =>
  (
    await shop
      .db()
      .selectFrom('goods')
      .select('sales_count')
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', goods.goodsId)
      .executeTakeFirstOrThrow()
  ).sales_count
const getStock = async () =>
  shop
    .db()
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('brand_id', '=', shop.brand.id)
    .where('sku_id', '=', skuId)
    .executeTakeFirstOrThrow()

describe('a refund before shipping', () => {
  test('gives back the money with the delivery, the stock and the count of what was sold', async () => {
    const orderId = await one()
    await runJobs(shop.ctx())
    expect([await sold(), await getStock()]).toEqual([2, { available: 98, reserved: 0 }])
    const requested = await flow.askRefund(buyer, orderId, 'I chose the wrong size')
    expect(requested.data).toMatchObject({
      order: { status: 6 },
      actions: ['withdrawRefund'],
      refund: {
        state: 'requested',
        reason: 'I chose the wrong size',
        answerBy: new Date(shop.clock.now().getTime() + 48 * hour).toISOString(),
      },
    })
    const granted = await flow.decide(orderId, true)
    expect(granted.data).toMatchObject({ order: { status: -1, amounts: { refunded: 24 } }, actions: [] })
    expect((await order(orderId)).timeline.at(-1)).toMatchObject({ kind: 'refunded', params: { amount: 24 } })
    expect((await order(orderId)).refund).toMatchObject({ state: 'approved', amount: 24 })
    await runJobs(shop.ctx())
    expect([await sold(), await getStock()]).toEqual([0, { available: 100, reserved: 0 }])
    expect([await spent(), await flow.earnedMinor()]).toEqual([0, null])
    expect(await findIssues()).toEqual([])
  })

  test('that is declined leaves the order where it was, with the reason, and may be asked for again', async () => {
    const orderId = await one()
    await flow.prepare(orderId)
    await flow.askRefund(buyer, orderId)
    expect((await flow.decide(orderId, false)).error?.fields).toHaveProperty('reason')
    const declined = await flow.decide(orderId, false, 'It is packed already')
    expect([declined.status, declined.data.order.status]).toEqual([200, 2])
    expect((await order(orderId)).refund).toMatchObject({ state: 'rejected', answer: 'It is packed already' })
    expect((await flow.askRefund(buyer, orderId)).status).toBe(200)
    await staff('staffOrders.decideRefund', { orderId, approve: true })
    expect([(await order(orderId)).order.status, await spent()]).toEqual([-1, 0])
  })

  test('is granted by the scheduler after its deadline, once, also with concurrent decisions', async () => {
    const orderId = await one()
    await flow.askRefund(buyer, orderId)
    shop.clock.forward(48 * hour - 1)
    expect(await refundDueOrders(shop.ctx())).toBe(0)
    shop.clock.forward(1)
    const all = await Promise.all([
      refundDueOrders(shop.ctx()),
      refundDueOrders(shop.ctx()),
      flow.decide(orderId, true),
      flow.decide(orderId, false, 'No'),
    ])
    const [first, second, granted, declined] = all
    const clocked = first + second
    expect(clocked + [granted, declined].filter(({ status }) => status === 200).length).toBe(1)
    const { order: after, timeline } = await order(orderId)
    expect(after.status).toBe(declined.status === 200 ? 1 : -1)
    expect(await spent()).toBe(declined.status === 200 ? paidMinor : 0)
    if (clocked === 1) expect(timeline.at(-1)).toMatchObject({ kind: 'refunded', actor: 'clock' })
    expect(await findIssues()).toEqual([])
  })
})

describe('the scheduler', () => {
  test('receives after fifteen days and pays the store after seven more, once, less the commission', async () => {
    const orderId = await one()
    await flow.ship(orderId)
    shop.clock.forward(15 * day - 1)
    expect(await confirmDueReceipts(shop.ctx())).toBe(0)
    shop.clock.forward(1)
    const taken = await Promise.all([confirmDueReceipts(shop.ctx()), confirmDueReceipts(shop.ctx())])
    expect(taken.toSorted()).toEqual([0, 1])
    expect((await order(orderId)).timeline.at(-1)).toMatchObject({ kind: 'received', actor: 'clock' })

    const commission = await readBrandBalance(shop, 'commission')
    shop.clock.forward(7 * day - 1)
    expect(await releaseDueOrders(shop.ctx())).toBe(0)
    shop.clock.forward(1)
    const paid = await Promise.all([releaseDueOrders(shop.ctx()), releaseDueOrders(shop.ctx())])
    expect(paid.toSorted()).toEqual([0, 1])
    expect(await flow.earnedMinor()).toBe(2_300)
    expect((await readBrandBalance(shop, 'commission')) - commission).toBe(100)
    const after = await order(orderId)
    expect([after.order.status, after.timeline.at(-1).kind]).toEqual([4, 'released'])
    expect(await releaseDueOrders(shop.ctx())).toBe(0)
    expect(await findIssues()).toEqual([])
  })

  test('sweeps more than it takes at once, and knows its own brand only', async () => {
    buyer = await makeBuyer(shop, { creditMinor: 52 * 1_400 })
    for (let made = 0; made < 52; made++) await flow.ship((await buyAndPay(buyer, [skuId], 1))[0]!)
    shop.clock.forward(15 * day)
    expect(await confirmDueReceipts(shop.ctx(null, shop.otherBrand))).toBe(0)
    const [a, b] = await Promise.all([confirmDueReceipts(shop.ctx()), confirmDueReceipts(shop.ctx())])
    expect(a + b).toBe(52)
    shop.clock.forward(7 * day)
    const [c, d] = await Promise.all([releaseDueOrders(shop.ctx()), releaseDueOrders(shop.ctx())])
    expect(c + d).toBe(52)
    expect(await flow.earnedMinor()).toBe(52 * 1_350)
  })
})

describe('finance', () => {
  test('releases a received order once it can no longer be returned, and once', async () => {
    const orderId = await received()
    shop.clock.forward(7 * day - 1)
    expect((await order(orderId)).actions).toContain('return')
    await expect(staff('staffOrders.release', { orderId })).rejects.toThrow('order.not_releasable')
    shop.clock.forward(1)
    expect((await order(orderId)).actions).not.toContain('return')
    const answers = await Promise.allSettled([1, 2, 3].map(() => staff('staffOrders.release', { orderId })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(staff('staffOrders.release', { orderId })).rejects.toThrow('order.not_releasable')
    expect(await flow.earnedMinor()).toBe(2_300)
    shop.clock.forward(8 * day)
    expect(await releaseDueOrders(shop.ctx())).toBe(0)
  })
})

describe('staff give money back', () => {
  test('before the release from escrow, so that the store earns the rest', async () => {
    const orderId = await received()
    await staffRefund(orderId, 1)
    expect([await spent(), await flow.earnedMinor()]).toEqual([1_400, null])
    const { order: after, lines, timeline } = await order(orderId)
    expect([after.status, after.amounts.refunded, lines[0].refundedQuantity]).toEqual([4, 10, 1])
    expect(timeline.at(-1)).toMatchObject({ kind: 'refunded_in_part', params: { amount: 10, reason: 'Broken' } })
    shop.clock.forward(7 * day)
    await staff('staffOrders.release', { orderId })
    expect(await flow.earnedMinor()).toBe(1_350)
    expect(await findIssues()).toEqual([])
  })

  test('after the release from the store, whose hole the next sale fills first', async () => {
    const orderId = await received()
    shop.clock.forward(7 * day)
    await staff('staffOrders.release', { orderId })
    // The store was paid out meanwhile.
    const entries = toTransferEntries(toUserAccount(store.owner.id, 'seller'), brandAccounts.clearing, 2_300)
    await postTransaction(shop.ctx(), {
      kind: 'credit',
      referenceId: newId(),
      reason: 'a test',
      actorId: null,
      entries,
    })
    expect(await flow.earnedMinor()).toBe(0)
    const commission = await readBrandBalance(shop, 'commission')
    await staffRefund(orderId, 2, true)
    expect([await spent(), await flow.earnedMinor()]).toEqual([0, -2_300])
    expect((await readBrandBalance(shop, 'commission')) - commission).toBe(-100)
    const next = await received()
    shop.clock.forward(7 * day)
    await staff('staffOrders.release', { orderId: next })
    expect(await flow.earnedMinor()).toBe(0)
    expect(await findIssues()).toEqual([])
  })

  test('never more than there is, however many try at once', async () => {
    const orderId = await received()
    const attempts = await Promise.allSettled([1, 2, 3, 4, 5].map(() => staffRefund(orderId, 1)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of attempts) if (one.status === 'rejected') expect(one.reason.message).toBe('order.refund_exceeds')
    await expect(staffRefund(orderId, 1)).rejects.toThrow('order.refund_exceeds')
    expect(await spent()).toBe(400)
    await staff('staffOrders.refund', { orderId, lines: [], withDelivery: true, reason: 'Late' })
    await staff('staffOrders.refund', { orderId, lines: [], withDelivery: true, reason: 'Late' })
    expect(await spent()).toBe(0)
    expect(await findIssues()).toEqual([])
  })

  test('during a release: either order of the two leaves the same money', async () => {
    for (let round = 0; round < 6; round++) {
      const before = (await flow.earnedMinor()) ?? 0
      const orderId = await received()
      shop.clock.forward(7 * day)
      const wallet = await readWalletMinor(shop, buyer)
      await Promise.all([releaseDueOrders(shop.ctx()), staffRefund(orderId, 1)])
      await releaseDueOrders(shop.ctx())
      expect((await readWalletMinor(shop, buyer)) - wallet).toBe(1_000)
      expect((await flow.earnedMinor())! - before).toBe(1_350)
    }
    expect(await findIssues()).toEqual([])
  })
})

describe('coupons', () => {
  const where = { country: 'China', region: 'Zhejiang', city: 'Hangzhou', street: '1 Lake Road', postcode: null }

  /** Three units of 3.33: 1.00 off by coupons, of which the brand pays 0.40; delivery 1.00. */
  async function bought() {
    const line: LineDraft = {
      skuId,
      goodsId: goods.goodsId,
      name: { en: 'Cup' },
      specifications: [],
      image: null,
      tint: 1,
      quantity: 3,
      priceMinor: 333,
      discountMinor: 100,
      brandDiscountMinor: 40,
      allocations: [],
    }
    const principal = toPrincipal(buyer)
    const placed = await inTransaction({ ...shop.ctx(principal), principal }, (ctx) =>
      placeTrade(ctx, {
        id: newId(),
        payMinutes: 30,
        address: { ...where, consignee: 'Wei', areaCode: '86', phone: '13800000000', email: null },
        orders: [
          {
            storeId: store.id,
            storeName: { en: 'Test store' },
            delivery: { methodId: newId(), name: {}, feeMinor: 100, daysMin: 1, daysMax: 2 },
            note: null,
            lines: [line],
          },
        ],
      }),
    )
    expect(placed.payableMinor).toBe(999)
    await buyer.pay(placed.tradeId)
    const orderId = placed.orderIds[0]!
    await flow.ship(orderId)
    await flow.receive(buyer, orderId)
    return orderId
  }

  test('are paid by their issuer; the commission applies to the sales price', async () => {
    const orderId = await bought()
    expect((await order(orderId)).order.amounts).toMatchObject({ goods: 9.99, discount: 1, payable: 9.99 })
    const promotion = await readBrandBalance(shop, 'promotion')
    shop.clock.forward(7 * day)
    await staff('staffOrders.release', { orderId })
    // 5 % of 9.99 - 0.60 is 0.46.
    expect(await flow.earnedMinor()).toBe(999 + 40 - 46)
    expect((await readBrandBalance(shop, 'promotion')) - promotion).toBe(-40)
    for (let unit = 0; unit < 3; unit++) await staffRefund(orderId, 1)
    expect([await spent(), await flow.earnedMinor()]).toEqual([100, 100])
    expect(await readBrandBalance(shop, 'promotion')).toBe(promotion)
    expect(await findIssues()).toEqual([])
  })
})

test.each([
  ['a refund that never moved', 'update orders set refunded_minor = 1 where id = $1'],
  ['a release that never moved', 'update orders set released_at = now() where id = $1'],
])('the check of escrow detects %s (negative control)', async (_what, statement) => {
  const orderId = await received()
  await withClient(shop.adminUrl, (client) => client.query(statement, [orderId]))
  expect((await checkEscrow(shop.ctx())).map(({ issue }) => issue)).toEqual(['escrow_differs'])
  await withClient(shop.adminUrl, (client) =>
    client.query('update orders set refunded_minor = 0, released_at = null where id = $1', [orderId]),
  )
  expect(await findIssues()).toEqual([])
})

test('the database rejects refunds of more units than were bought', async () => {
  const orderId = await received()
  const overdraw = withClient(shop.adminUrl, (client) =>
    client.query('update order_lines set refunded_quantity = 3 where order_id = $1', [orderId]),
  )
  await expect(overdraw).rejects.toThrow('order_lines_refunded')
})
