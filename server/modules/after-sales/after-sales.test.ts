import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseDueOrders } from '#server/modules/orders/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { createOrderFlow, createStaffCall } from '#tests/harness/order-flow.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makeReturnScene, paidMinor, type ReturnScene } from '#tests/harness/return-scene.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { runDueReturns } from './public.ts'

const day = 86_400_000

let shop: TestShop
let scene: ReturnScene

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6 } })
})
// Made again for each test: the clock goes on by weeks, and sessions end.
beforeEach(async () => {
  scene = await makeReturnScene(shop)
})
afterEach(async () => expect(await findMoneyErrors(shop)).toEqual([]))
afterAll(() => shop.close())

describe('a return', () => {
  test('of some units gives their money back and the order goes on', async () => {
    const { flow, buyer, skuId, statusOf, spent, availableUnits } = scene
    const orderId = await flow.buyAndReceive(buyer, skuId)
    expect((await buyer.order(orderId)).data.actions).toContain('return')
    const requested = await flow.requestReturn(buyer, orderId)
    expect([requested.status, requested.data]).toMatchObject([
      200,
      { state: 'requested', amount: 10, actions: ['withdraw', 'message'], lines: [{ quantity: 1, granted: null }] },
    ])
    const returnId = requested.data.id
    expect((await buyer.order(orderId)).data.order).toMatchObject({ status: 6, afterSales: 'return' })
    expect((await flow.storeDetail(returnId)).data).toMatchObject({
      buyer: { username: buyer.username },
      actions: ['decide', 'message'],
    })
    expect((await flow.accept(returnId)).data.state).toBe('accepted')
    expect((await flow.detail(buyer, returnId)).data.actions).toEqual(['ship', 'withdraw', 'message'])
    expect((await flow.sendBack(buyer, returnId)).data).toMatchObject({
      state: 'shipped_back',
      tracking: { carrier: 'Post', number: 'BACK1' },
    })
    expect(await spent()).toBe(paidMinor)
    expect((await flow.confirm(returnId)).data).toMatchObject({ state: 'received', refunded: 10, closedBy: 'seller' })
    expect([await spent(), await statusOf(orderId), await availableUnits()]).toEqual([1_400, 4, 8])
    const { timeline } = (await buyer.order(orderId)).data
    expect(timeline.slice(-2)).toMatchObject([
      { kind: 'return_requested' },
      { kind: 'returned', params: { amount: 10 } },
    ])
    expect((await flow.listByOrder(buyer, orderId)).data).toMatchObject({
      returns: [{ id: returnId, state: 'received', actions: [] }],
      returnable: [{ quantity: 1 }],
    })
  })

  test('of everything closes the order at 6, pays the store its delivery, and can put the goods back on sale', async () => {
    const { store, flow, buyer, spent, requestAndSendBack, availableUnits } = scene
    const { orderId, returnId } = await requestAndSendBack({ quantity: 2 })
    await flow.confirm(returnId, { restock: true })
    expect((await buyer.order(orderId)).data.order).toMatchObject({ status: 6, afterSales: 'closed' })
    expect([await spent(), await availableUnits(), await createOrderFlow(shop, store).earnedMinor()]).toEqual([
      400, 10, 400,
    ])
    expect((await flow.requestReturn(buyer, orderId)).error?.key).toBe('order.status_inoperable')
  })

  test('holds the money: nothing is released while it is open', async () => {
    const { store, flow, statusOf, requestReturn } = scene
    const { orderId, returnId } = await requestReturn()
    shop.clock.forward(8 * day)
    await releaseDueOrders(shop.ctx())
    expect(await createOrderFlow(shop, store).earnedMinor()).toBeNull()
    await flow.reject(returnId)
    expect(await statusOf(orderId)).toBe(4)
    await releaseDueOrders(shop.ctx())
    expect(await createOrderFlow(shop, store).earnedMinor()).toBe(2_300)
  })

  test('is refused for more than is left, too late, twice, and for strangers', async () => {
    const { flow, buyer, skuId, statusOf } = scene
    const orderId = await flow.buyAndReceive(buyer, skuId)
    const refused = async (more: Record<string, unknown>) => (await flow.requestReturn(buyer, orderId, more)).error?.key
    expect(await refused({ quantity: 3 })).toBe('order.refund_exceeds')
    expect(await refused({ lines: [{ lineId: orderId, quantity: 1 }] })).toBe('order.refund_exceeds')
    expect(await refused({ images: ['/media/private/none'] })).toBe('upload.not_yours')
    expect(await refused({ lines: [] })).toBe('request.invalid')
    expect(await statusOf(orderId)).toBe(4)
    const stranger = await makeBuyer(shop)
    const { data } = await buyer.order(orderId)
    const lines = [{ lineId: data.lines[0].id, quantity: 1 }]
    const theirs = await shop.post(
      '/order/shop/order/return',
      { orderId, lines, reason: 'Mine' },
      { token: stranger.token },
    )
    expect(theirs.error?.key).toBe('order.not_found')
    shop.clock.forward(7 * day)
    expect(await refused({})).toBe('order.return_too_late')
  })
})

describe('a return that is withdrawn', () => {
  const withdrawable = {
    requested: () => scene.requestReturn(),
    accepted: async () => {
      const made = await scene.requestReturn()
      await scene.flow.accept(made.returnId)
      return made
    },
    disputed: async () => {
      const made = await scene.requestReturn()
      await scene.flow.reject(made.returnId)
      await scene.flow.dispute(scene.buyer, made.returnId)
      return made
    },
  }
  test.each(Object.entries(withdrawable))('while it is %s gives the order back as it was', async (_, make) => {
    const { store, flow, buyer, spent } = scene
    const { orderId, returnId } = await make()
    expect((await flow.detail(buyer, returnId)).data.actions).toContain('withdraw')
    const { data } = await flow.withdraw(buyer, returnId)
    expect(data).toMatchObject({ state: 'withdrawn', closedBy: 'shopper', dueAt: null, refunded: null, actions: [] })
    expect((await flow.withdraw(buyer, returnId)).error?.key).toBe('return.status_inoperable')
    const { order, timeline, actions } = (await buyer.order(orderId)).data
    expect([order.status, order.hasReturn, timeline.at(-1).kind]).toEqual([4, true, 'return_withdrawn'])
    expect(actions).toContain('return')
    expect(await spent()).toBe(paidMinor)
    // It can be returned again while the time lasts; then the store is paid.
    const again = await flow.requestReturn(buyer, orderId)
    await flow.withdraw(buyer, again.data.id)
    shop.clock.forward(7 * day)
    await runDueReturns(shop.ctx())
    await releaseDueOrders(shop.ctx())
    expect(await createOrderFlow(shop, store).earnedMinor()).toBe(2_300)
  })

  test('is not, once it was sent back, refused or is a stranger’s', async () => {
    const { flow, buyer, stateOf, requestReturn, requestAndSendBack } = scene
    const sent = await requestAndSendBack()
    expect((await flow.withdraw(buyer, sent.returnId)).error?.key).toBe('return.status_inoperable')
    await flow.reject(sent.returnId, 'An empty box')
    expect(await stateOf(sent.returnId)).toBe('disputed')
    expect((await flow.detail(buyer, sent.returnId)).data.actions).toEqual(['message'])
    expect((await flow.withdraw(buyer, sent.returnId)).error?.key).toBe('return.status_inoperable')
    const refused = await requestReturn()
    await flow.reject(refused.returnId)
    expect((await flow.withdraw(buyer, refused.returnId)).error?.key).toBe('return.status_inoperable')
    const open = await requestReturn()
    expect((await flow.withdraw(await makeBuyer(shop), open.returnId)).error?.key).toBe('return.not_found')
  })

  test('is either withdrawn or sent back when both come at once', async () => {
    const { flow, buyer, statusOf, stateOf, requestReturn } = scene
    const { orderId, returnId } = await requestReturn()
    await flow.accept(returnId)
    const answers = await Promise.all([flow.withdraw(buyer, returnId), flow.sendBack(buyer, returnId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const isWithdrawn = answers[0].status === 200
    expect([await stateOf(returnId), await statusOf(orderId)]).toEqual(
      isWithdrawn ? ['withdrawn', 4] : ['shipped_back', 6],
    )
  })
})

test('the statements of buyer and seller name the order of a return’s refund', async () => {
  const { store, flow, buyer, requestReturn, requestAndSendBack } = scene
  const { orderId, returnId } = await requestAndSendBack()
  await flow.confirm(returnId)
  const { number } = (await buyer.order(orderId)).data.order
  const statement = async (path: string, token: string) => (await shop.get(path, {}, { token })).data.pageList
  // The test clock stands still, so entries of one moment have no order.
  const isRefund = ({ kind }: { kind: string }) => kind === 'order_refund'
  const refund = (await statement('/api/wallet/statement', buyer.token)).find(isRefund)
  expect(refund).toMatchObject({ causeId: returnId, orders: [{ id: orderId, number }] })
  const csv = await shop.app.inject({
    url: '/api/wallet/statement.csv',
    headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${buyer.token}` },
  })
  // One row for the payment, one for the refund.
  expect(csv.body.split('\r\n').filter((row) => row.includes(number))).toHaveLength(2)
  // A dispute after the store was paid takes its money back, for the same return.
  const other = await requestReturn()
  shop.clock.forward(1.5 * day)
  await flow.reject(other.returnId)
  shop.clock.forward(6 * day)
  await releaseDueOrders(shop.ctx())
  await flow.dispute(buyer, other.returnId)
  await flow.decideAsStaff(other.returnId, true)
  const rows = await statement('/seller/money/statement', store.owner.token)
  const clawback = rows.find(({ kind }: { kind: string }) => kind === 'order_clawback')
  expect(clawback?.orders ?? 'no clawback').toMatchObject([{ id: other.orderId }])
})

test('an order that a return holds is released by neither the scheduler nor staff', async () => {
  const { requestReturn } = scene
  const { orderId } = await requestReturn()
  const finance = createStaffCall(shop, await makePerson(shop), ['orders.release'])
  // After any release deadline, while the return waits for its answer.
  shop.clock.forward(30 * day)
  await releaseDueOrders(shop.ctx())
  await expect(finance('staffOrders.release', { orderId })).rejects.toThrow('order.not_releasable')
  const { released_at } = await shop
    .db()
    .selectFrom('orders')
    .select('released_at')
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(released_at).toBeNull()
})

test('lists show each side its own, newest first and by state', async () => {
  const { staff, store, flow, buyer, requestReturn } = scene
  shop.clock.forward(1_000)
  const first = await requestReturn()
  shop.clock.forward(1_000)
  const second = await requestReturn()
  await flow.accept(second.returnId)
  const ids = async (path: string, token: string, query = {}) =>
    (await shop.get(path, query, { token })).data.pageList.map(({ id }: { id: string }) => id)
  const both = [second.returnId, first.returnId]
  expect(await ids('/order/shop/return/list', buyer.token)).toEqual(both)
  expect(await ids('/seller/return/list', store.owner.token)).toEqual(both)
  expect((await ids('/admin/return/list', staff.token)).slice(0, 2)).toEqual(both)
  expect(await ids('/seller/return/list', store.owner.token, { state: 'requested' })).toEqual([first.returnId])
})
