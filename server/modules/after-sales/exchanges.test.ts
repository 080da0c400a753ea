import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { createOrderFlow } from '#tests/harness/order-flow.ts'
import { makeReturnScene, paidMinor, type ReturnScene } from '#tests/harness/return-scene.ts'
import { computeBrandDigest } from '#tests/trust/compute-brand-digest.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { recordFigure } from '#tests/trust/figures.ts'

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

const digest = () => withClient(shop.adminUrl, (client) => computeBrandDigest(client, shop.brand))

describe('an exchange', () => {
  test('sends the same goods for nothing, and both orders name each other', async () => {
    const { store, flow, buyer, statusOf, spent, requestAndSendBack, availableUnits } = scene
    const { orderId, returnId } = await requestAndSendBack({ kind: 'exchange', quantity: 2 })
    const { data } = await flow.confirm(returnId)
    expect(data).toMatchObject({ state: 'received', refunded: null })
    const replacement = (await buyer.order(data.replacement.id)).data
    expect(replacement).toMatchObject({
      order: { status: 1, amounts: { payable: 0 }, number: data.replacement.number },
      lines: [{ quantity: 2, price: 10, discount: 20 }],
      timeline: [{ kind: 'placed_as_replacement', params: { orderId } }],
    })
    expect((await buyer.order(orderId)).data.timeline.at(-1)).toMatchObject({
      kind: 'exchanged',
      params: { orderId: data.replacement.id },
    })
    expect([await spent(), await statusOf(orderId), await availableUnits()]).toEqual([paidMinor, 4, 6])
    expect((await flow.requestReturn(buyer, orderId)).error?.key).toBe('order.refund_exceeds')
    const orders = createOrderFlow(shop, store)
    await orders.ship(data.replacement.id)
    await orders.receive(buyer, data.replacement.id)
    expect((await flow.requestReturn(buyer, data.replacement.id)).error?.key).toBe('return.nothing_to_refund')
    expect((await flow.requestReturn(buyer, data.replacement.id, { kind: 'exchange' })).status).toBe(200)
  })

  test('leaves no money to refund for the same units, to staff as to everyone', async () => {
    const { staff, flow, buyer, spent, requestAndSendBack } = scene
    const { orderId, returnId } = await requestAndSendBack({ kind: 'exchange' })
    await flow.confirm(returnId)
    const { lines } = (await buyer.order(orderId)).data
    const refund = (quantity: number) =>
      shop.post(
        '/admin/order/refund',
        { orderId, lines: [{ lineId: lines[0].id, quantity }], reason: 'Asked on the phone' },
        { token: staff.token },
      )
    const before = await digest()
    const refused = await refund(2)
    expect([refused.status, refused.error?.key]).toEqual([409, 'order.refund_exceeds'])
    expect(await digest()).toEqual(before)
    expect(await spent()).toBe(paidMinor)
    // The unit that was kept can still be refunded, once.
    expect((await refund(1)).status).toBe(200)
    expect(await spent()).toBe(1_400)
    expect((await refund(1)).error?.key).toBe('order.refund_exceeds')
    expect(await spent()).toBe(1_400)
  })

  test('of units that staff refunded after the seller refused it is not granted', async () => {
    const { staff, flow, buyer, requestReturn } = scene
    const { orderId, returnId } = await requestReturn({ kind: 'exchange', quantity: 2 })
    await flow.reject(returnId)
    const { lines } = (await buyer.order(orderId)).data
    const given = await shop.post(
      '/admin/order/refund',
      { orderId, lines: [{ lineId: lines[0].id, quantity: 1 }], reason: 'It leaks' },
      { token: staff.token },
    )
    expect(given.status).toBe(200)
    await flow.dispute(buyer, returnId)
    const before = await digest()
    expect((await flow.decideAsStaff(returnId, true)).error?.key).toBe('order.refund_exceeds')
    expect(await digest()).toEqual(before)
  })

  test('is counted on the line, where the database refuses more units than were bought', async () => {
    const { flow, requestAndSendBack } = scene
    const { orderId, returnId } = await requestAndSendBack({ kind: 'exchange' })
    await flow.confirm(returnId)
    await withClient(shop.adminUrl, async (client) => {
      const refundTwo = () =>
        client.query('update order_lines set refunded_quantity = 2 where brand_id = $1 and order_id = $2', [
          shop.brand.id,
          orderId,
        ])
      await expect(refundTwo()).rejects.toThrow(/order_lines_units/)
      // The same statement passes without the constraint.
      await client.query('begin')
      await client.query('alter table order_lines drop constraint order_lines_units')
      const { rowCount } = await refundTwo()
      expect(rowCount).toBe(1)
      await client.query('rollback')
      recordFigure({
        promise: 25,
        name: 'exchanged-units',
        text: `money for units that were exchanged: refused by the constraint of the line; without it ${rowCount} line took it (control)`,
      })
    })
  })

  test('without enough goods is refused and changes nothing; the money can be given instead', async () => {
    const { flow, stateOf, spent, requestAndSendBack, setAvailableUnits } = scene
    const { returnId } = await requestAndSendBack({ kind: 'exchange' })
    await setAvailableUnits(0)
    expect((await flow.confirm(returnId)).error?.key).toBe('stock.insufficient')
    expect(await stateOf(returnId)).toBe('shipped_back')
    expect((await flow.confirm(returnId, { refund: true })).data).toMatchObject({ refunded: 10, replacement: null })
    expect(await spent()).toBe(1_400)
  })
})
