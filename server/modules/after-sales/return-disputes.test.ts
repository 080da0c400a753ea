import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseDueOrders } from '#server/modules/orders/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import { makeReturnScene, paidMinor, type ReturnScene } from '#tests/harness/return-scene.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'

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

describe('a refusal', () => {
  test('needs a reason, gives the order back, and staff can decide otherwise for a part', async () => {
    const { flow, buyer, statusOf, spent, requestReturn } = scene
    const { orderId, returnId } = await requestReturn({ quantity: 2 })
    expect((await flow.reject(returnId, '')).status).toBe(422)
    expect((await flow.reject(returnId)).data).toMatchObject({ state: 'rejected', answer: 'Not so' })
    expect(await statusOf(orderId)).toBe(4)
    expect((await flow.detail(buyer, returnId)).data.actions).toEqual(['dispute', 'message'])
    // The store is paid meanwhile: a refund takes it back first.
    shop.clock.forward(6.9 * day)
    expect((await flow.dispute(buyer, returnId)).data.state).toBe('disputed')
    expect(await statusOf(orderId)).toBe(6)
    const { lines } = (await flow.detail(buyer, returnId)).data
    const part = [{ lineId: lines[0].lineId, quantity: 1 }]
    const tooMuch = await flow.decideAsStaff(returnId, true, { lines: [{ ...part[0], quantity: 3 }] })
    expect(tooMuch.error?.key).toBe('order.refund_exceeds')
    expect((await flow.decideAsStaff(returnId, true, { lines: part })).data).toMatchObject({
      state: 'decided',
      refunded: 10,
      answer: 'We looked',
      lines: [{ quantity: 2, granted: 1 }],
    })
    expect([await spent(), await statusOf(orderId)]).toEqual([1_400, 4])
  })

  test('is overruled for as many units as were requested, and no more, although the order has more', async () => {
    const { store, flow, buyer, skuId, stateOf, spent } = scene
    const second = (await makeGoods(shop, { store, title: 'Tea Cup', stock: [10] })).skuIds[0]!
    const [orderId] = await buyAndPay(buyer, [skuId, second], 3)
    const orders = createOrderFlow(shop, store)
    await orders.ship(orderId!)
    await orders.receive(buyer, orderId!)
    const [one, other] = (await buyer.order(orderId!)).data.lines as { id: string }[]
    const before = await spent()
    const { data } = await flow.requestReturn(buyer, orderId!, { lines: [{ lineId: one!.id, quantity: 2 }] })
    await flow.reject(data.id)
    await flow.dispute(buyer, data.id)
    const judge = (units: Readonly<Record<string, number>>) => {
      const lines = Object.entries(units).map(([lineId, quantity]) => ({ lineId, quantity }))
      return flow.decideAsStaff(data.id, true, { lines })
    }
    for (const units of [{ [one!.id]: 3 }, { [other!.id]: 1 }, { [one!.id]: 2, [other!.id]: 1 }])
      expect((await judge(units)).error?.key).toBe('order.refund_exceeds')
    expect([await stateOf(data.id), await spent()]).toEqual(['disputed', before])
    expect((await judge({ [one!.id]: 2 })).data).toMatchObject({ state: 'decided', refunded: 20 })
  })

  test('can be disputed after the store was paid, which then gives it back', async () => {
    const { store, flow, buyer, spent, requestReturn } = scene
    const { returnId } = await requestReturn()
    shop.clock.forward(1.5 * day)
    await flow.reject(returnId)
    shop.clock.forward(6 * day)
    await releaseDueOrders(shop.ctx())
    const earned = createOrderFlow(shop, store).earnedMinor
    expect(await earned()).toBe(2_300)
    await flow.dispute(buyer, returnId)
    await flow.decideAsStaff(returnId, true)
    expect([await spent(), await earned()]).toEqual([1_400, 1_350])
  })

  test('stands when staff confirm it, and when it is not disputed in time', async () => {
    const { flow, buyer, statusOf, stateOf, spent, requestReturn } = scene
    const { orderId, returnId } = await requestReturn()
    await flow.reject(returnId)
    await flow.dispute(buyer, returnId)
    await flow.decideAsStaff(returnId, false)
    expect([await stateOf(returnId), await statusOf(orderId), await spent()]).toEqual(['decided', 4, paidMinor])
    const again = await flow.requestReturn(buyer, orderId)
    await flow.reject(again.data.id)
    shop.clock.forward(7 * day)
    expect((await flow.detail(buyer, again.data.id)).data.actions).toEqual(['message'])
    expect((await flow.dispute(buyer, again.data.id)).error?.key).toBe('return.dispute_too_late')
  })

  test.each(['return', 'exchange'])(
    'gives nothing for units that were exchanged meanwhile (asked as %s)',
    async (kind) => {
      const { flow, buyer, stateOf, spent, requestReturn } = scene
      const { orderId, returnId } = await requestReturn({ kind, quantity: 2 })
      await flow.reject(returnId)
      const other = (await flow.requestReturn(buyer, orderId, { kind: 'exchange' })).data.id
      await flow.accept(other)
      await flow.sendBack(buyer, other)
      await flow.confirm(other)
      await flow.dispute(buyer, returnId)
      expect((await flow.decideAsStaff(returnId, true)).error?.key).toBe('order.refund_exceeds')
      expect([await stateOf(returnId), await spent()]).toEqual(['disputed', paidMinor])
      const { lines } = (await flow.detail(buyer, returnId)).data
      const left = [{ lineId: lines[0].lineId, quantity: 1 }]
      expect((await flow.decideAsStaff(returnId, true, { lines: left })).data.state).toBe('decided')
    },
  )

  test('of a parcel that came back goes to staff at once', async () => {
    const { flow, statusOf, spent, requestAndSendBack } = scene
    const { orderId, returnId } = await requestAndSendBack()
    expect((await flow.reject(returnId, 'An empty box')).data).toMatchObject({
      state: 'disputed',
      actions: ['message'],
    })
    expect(await statusOf(orderId)).toBe(6)
    await flow.decideAsStaff(returnId, true)
    expect(await spent()).toBe(1_400)
  })
})
