import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow, createStaffCall } from '#tests/harness/order-flow.ts'
import { makePerson } from '#tests/harness/people.ts'
import { computeBrandDigest } from '#tests/trust/compute-brand-digest.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { confirmDueReceipts, refundDueOrders, releaseDueOrders } from '../public.ts'

const day = 86_400_000
let shop: TestShop
let store: TestStore
let flow: ReturnType<typeof createOrderFlow>
let skuIds: string[]
let buyer: Buyer

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6 } })
})
beforeEach(async () => {
  store = await makeStore(shop)
  flow = createOrderFlow(shop, store)
  skuIds = [
    ...(await makeGoods(shop, { store, title: 'Tea Pot', stock: [10] })).skuIds,
    ...(await makeGoods(shop, { store, title: 'Bowl', priceMinor: 333, stock: [10] })).skuIds,
  ]
  buyer = await makeBuyer(shop, { creditMinor: 100_000 })
})
afterEach(async () => expect(await findMoneyErrors(shop)).toEqual([]))
afterAll(() => shop.close())

/** A paid order of three units of each of two products: 30.00, 9.99 and 4.00 for the delivery. */
async function buy(): Promise<{ orderId: string; pots: string; bowls: string }> {
  const [orderId] = await buyAndPay(buyer, skuIds, 3)
  const { lines } = (await buyer.order(orderId!)).data
  const findLine = (skuId: string) => lines.find((line: { skuId: string }) => line.skuId === skuId).id as string
  return { orderId: orderId!, pots: findLine(skuIds[0]!), bowls: findLine(skuIds[1]!) }
}
const units = (lineId: string, quantity: number) => ({ lineId, quantity })
const read = async (orderId: string) => (await buyer.order(orderId)).data
const readAvailable = async () => {
  const rows = await shop
    .db()
    .selectFrom('stock')
    .select(['sku_id', 'available'])
    .where('brand_id', '=', shop.brand.id)
    .where('sku_id', 'in', skuIds)
    .execute()
  return skuIds.map((skuId) => rows.find(({ sku_id }) => sku_id === skuId)!.available)
}
const readDigest = () => withClient(shop.adminUrl, (client) => computeBrandDigest(client, shop.brand))
const toIso = (afterMs: number) => new Date(shop.clock.now().getTime() + afterMs).toISOString()
const getKey = async (response: Promise<{ error?: { key: string } }>) => (await response).error?.key
const receiveParcel = (orderId: string, parcelId: string, by = buyer) => flow.receive(by, orderId, { parcelId })

describe('an order in two parcels', () => {
  test('waits with its first parcel on its way, and is received and paid out with its last', async () => {
    const { orderId, pots, bowls } = await buy()
    const first = await flow.shipLines(orderId, [units(pots, 2), units(bowls, 1)])
    expect(first.data).toMatchObject({
      order: { status: 1 },
      actions: ['prepare', 'ship', 'refundLines'],
      lines: [
        { shippedQuantity: 2, quantityToCome: 1 },
        { shippedQuantity: 1, quantityToCome: 2 },
      ],
      tracking: { carrier: 'Post', number: 'RR2' },
    })
    const waiting = await read(orderId)
    expect(waiting).toMatchObject({
      actions: ['remind', 'refund'],
      parcels: [{ number: 1, carrier: 'Post', trackingNumber: 'RR2', trackingUrl: null, receivedAt: null }],
      deadlines: { shipBy: expect.any(String), autoReceiveAt: null, returnUntil: null, releaseAt: null },
      timeline: [{ kind: 'placed' }, { kind: 'paid' }, { kind: 'shipped_in_part', params: { trackingNumber: 'RR2' } }],
    })
    expect(waiting.parcels[0].lines).toEqual(expect.arrayContaining([units(pots, 2), units(bowls, 1)]))
    // The days of the receipt begin with the last parcel: until then the clock does nothing.
    shop.clock.forward(20 * day)
    await confirmDueReceipts(shop.ctx())
    expect((await read(orderId)).order.status).toBe(1)
    expect((await receiveParcel(orderId, waiting.parcels[0].id)).data).toMatchObject({
      order: { status: 1 },
      parcels: [{ receivedAt: toIso(0) }],
    })
    const last = await flow.ship(orderId)
    expect(last.data).toMatchObject({
      order: { status: 3 },
      parcels: [{ number: 1 }, { number: 2, trackingNumber: 'RR1' }],
      deadlines: { shipBy: null, autoReceiveAt: toIso(15 * day) },
      lines: [{ quantityToCome: 0 }, { quantityToCome: 0 }],
    })
    expect((await receiveParcel(orderId, last.data.parcels[1].id)).data).toMatchObject({
      order: { status: 4 },
      deadlines: { returnUntil: toIso(7 * day) },
    })
    shop.clock.forward(7 * day - 1)
    await releaseDueOrders(shop.ctx())
    expect(await flow.earnedMinor()).toBeNull()
    shop.clock.forward(1)
    await releaseDueOrders(shop.ctx())
    expect(await flow.earnedMinor()).toBe(4_399 - 199)
  })

  test('is received as a whole by the shopper, or by the clock after the last parcel', async () => {
    for (const isByClock of [false, true]) {
      const { orderId, pots } = await buy()
      await flow.shipLines(orderId, [units(pots, 1)])
      expect(await getKey(flow.receive(buyer, orderId))).toBe('order.status_inoperable')
      shop.clock.forward(day)
      await flow.ship(orderId)
      shop.clock.forward(isByClock ? 15 * day : day)
      if (isByClock) await confirmDueReceipts(shop.ctx())
      else await flow.receive(buyer, orderId)
      const { order, parcels } = await read(orderId)
      expect(order.status).toBe(4)
      expect(parcels.map(({ receivedAt }: { receivedAt: string }) => receivedAt)).toEqual([toIso(0), toIso(0)])
    }
  })

  test('links the page of a carrier that we know', async () => {
    const { orderId } = await buy()
    const sent = await shop.post(
      '/seller/order/ship',
      { orderId, carrier: 'UPS', trackingNumber: '1Z 999AA1 0123456784' },
      { token: store.owner.token },
    )
    expect(sent.data.parcels[0].trackingUrl).toBe('https://www.ups.com/track?tracknum=1Z999AA10123456784')
  })
})

describe('a parcel that cannot be', () => {
  test('of more than is left, of nothing, or of a foreign line is refused by name and changes nothing', async () => {
    const { orderId, pots, bowls } = await buy()
    const other = await buy()
    await flow.shipLines(orderId, [units(pots, 2)])
    const before = await readDigest()
    const exceeding = await flow.shipLines(orderId, [units(bowls, 1), units(pots, 2)])
    expect(exceeding).toMatchObject({
      status: 409,
      message: 'Only 1 of this item are left to ship.',
      error: { key: 'order.ship_exceeds', params: { left: 1, lineId: pots } },
    })
    expect(await getKey(flow.shipLines(orderId, [units(bowls, 2), units(bowls.toUpperCase(), 2)]))).toBe(
      'order.ship_exceeds',
    )
    expect(await getKey(flow.shipLines(orderId, [units(other.pots, 1)]))).toBe('order.line_not_found')
    expect(await getKey(flow.shipLines(orderId, [units('not-an-id', 1)]))).toBe('order.line_not_found')
    expect((await flow.shipLines(orderId, [])).status).toBe(422)
    expect((await flow.shipLines(orderId, [units(pots, 0)])).status).toBe(422)
    expect(await readDigest()).toBe(before)
    // Negative control: what is left can be shipped.
    expect((await flow.shipLines(orderId, [units(pots, 1)])).status).toBe(200)
    expect(await readDigest()).not.toBe(before)
  })

  test('of the same last units is sent once, however many ask at once', async () => {
    const { orderId, pots } = await buy()
    await flow.shipLines(orderId, [units(pots, 2)])
    const answers = await Promise.all(Array.from({ length: 5 }, () => flow.shipLines(orderId, [units(pots, 1)])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const whole = await Promise.all(Array.from({ length: 5 }, () => flow.ship(orderId)))
    expect(whole.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await read(orderId)).parcels).toHaveLength(3)
  })

  test('cannot be received twice, by another shopper, or during a refund request', async () => {
    const { orderId, pots } = await buy()
    const { data } = await flow.shipLines(orderId, [units(pots, 1)])
    const parcelId: string = data.parcels[0].id
    const stranger = await makeBuyer(shop)
    expect(await getKey(receiveParcel(orderId, parcelId, stranger))).toBe('order.not_found')
    expect(await getKey(receiveParcel(orderId, pots))).toBe('order.parcel_not_found')
    await flow.askRefund(buyer, orderId)
    expect(await getKey(receiveParcel(orderId, parcelId))).toBe('order.status_inoperable')
    expect(await getKey(flow.shipLines(orderId, [units(pots, 1)]))).toBe('order.status_inoperable')
    await flow.withdrawRefund(buyer, orderId)
    const both = await Promise.all([receiveParcel(orderId, parcelId), receiveParcel(orderId, parcelId)])
    expect(both.map(({ status, error }) => error?.key ?? status).toSorted()).toEqual([200, 'order.parcel_received'])
  })
})

describe('an order that was shipped before parcels were stored', () => {
  /** Rows as the last release wrote them. */
  async function makeOld(orderId: string): Promise<void> {
    await withClient(shop.adminUrl, async (client) => {
      for (const table of ['order_parcel_lines', 'order_parcels'])
        await client.query(`delete from ${table} where brand_id = $1 and order_id = $2`, [shop.brand.id, orderId])
      await client.query(`update order_lines set shipped_quantity = 0 where brand_id = $1 and order_id = $2`, [
        shop.brand.id,
        orderId,
      ])
    })
  }

  test('has one parcel of all its lines, and goes on to the end', async () => {
    const { orderId, pots, bowls } = await buy()
    await flow.ship(orderId)
    await makeOld(orderId)
    const old = await read(orderId)
    expect(old).toMatchObject({
      parcels: [{ id: null, number: 1, carrier: 'Post', trackingNumber: 'RR1', receivedAt: null }],
      lines: [
        { shippedQuantity: 3, quantityToCome: 0 },
        { shippedQuantity: 3, quantityToCome: 0 },
      ],
      actions: ['receive'],
    })
    expect(old.parcels[0].lines).toEqual([units(pots, 3), units(bowls, 3)])
    expect((await flow.receive(buyer, orderId)).data.parcels[0].receivedAt).toBe(toIso(0))
    shop.clock.forward(7 * day)
    await releaseDueOrders(shop.ctx())
    expect(await flow.earnedMinor()).toBe(4_399 - 199)
  })

  test('shows the rest as a parcel when the last release sent it, and waits for the receipt of the whole', async () => {
    const { orderId, pots } = await buy()
    const first = await flow.shipLines(orderId, [units(pots, 1)])
    await withClient(shop.adminUrl, (client) =>
      client.query(
        `update orders set status = 3, carrier = 'Old', tracking_number = 'O1', shipped_at = $3, receive_due_at = $3
         where brand_id = $1 and id = $2`,
        [shop.brand.id, orderId, shop.clock.now()],
      ),
    )
    const half = await receiveParcel(orderId, first.data.parcels[0].id)
    expect(half.data).toMatchObject({ order: { status: 3 }, parcels: [{ number: 1 }, { id: null, carrier: 'Old' }] })
    expect((await flow.receive(buyer, orderId)).data.order.status).toBe(4)
  })
})

describe('a refund request of an order with a parcel on its way', () => {
  test('gives back the units to come without the delivery, and the order is on its way', async () => {
    const { orderId, pots } = await buy()
    const sentAt = shop.clock.now().getTime()
    await flow.shipLines(orderId, [units(pots, 2)])
    shop.clock.forward(day)
    await flow.askRefund(buyer, orderId)
    const paid = await buyer.balanceMinor()
    const decided = await flow.decide(orderId, true, 'Sold out')
    expect(decided.data).toMatchObject({
      order: { status: 3, amounts: { refunded: 19.99 } },
      refund: { state: 'approved', amount: 19.99 },
      lines: [
        { shippedQuantity: 2, undeliveredQuantity: 1, refundedQuantity: 1, quantityToCome: 0 },
        { shippedQuantity: 0, undeliveredQuantity: 3, refundedQuantity: 3, quantityToCome: 0 },
      ],
      deadlines: { autoReceiveAt: new Date(sentAt + 15 * day).toISOString() },
      tracking: { number: 'RR2' },
    })
    expect((await buyer.balanceMinor()) - paid).toBe(1_999)
    expect(await readAvailable()).toEqual([8, 10])
    expect(await getKey(flow.ship(orderId))).toBe('order.status_inoperable')
  })

  test('is granted by the clock in the same way; parcels that were confirmed make it received', async () => {
    const { orderId, pots } = await buy()
    const { data } = await flow.shipLines(orderId, [units(pots, 3)])
    await receiveParcel(orderId, data.parcels[0].id)
    await flow.askRefund(buyer, orderId)
    shop.clock.forward(3 * day)
    await refundDueOrders(shop.ctx())
    expect(await read(orderId)).toMatchObject({
      order: { status: 4, amounts: { refunded: 9.99 } },
      deadlines: { returnUntil: toIso(7 * day) },
    })
  })

  test('then returns what left, and no more', async () => {
    const { orderId, pots, bowls } = await buy()
    await flow.shipLines(orderId, [units(pots, 2)])
    await flow.askRefund(buyer, orderId)
    await flow.decide(orderId, true)
    await flow.receive(buyer, orderId)
    const request = (lines: object[]) =>
      shop.post('/order/shop/order/return', { orderId, lines, reason: 'It leaks' }, { token: buyer.token })
    expect(await getKey(request([units(bowls, 1)]))).toBe('order.refund_exceeds')
    expect(await getKey(request([units(pots, 3)]))).toBe('order.refund_exceeds')
    expect((await request([units(pots, 2)])).status).toBe(200)
  })
})

describe('a refund of units that cannot be delivered', () => {
  test('gives back their share, and with the last unit the delivery: the order is over, never cancelled by its seller', async () => {
    const { orderId, pots, bowls } = await buy()
    const paid = await buyer.balanceMinor()
    expect((await flow.previewRefundLines(orderId, [units(bowls, 2)])).data).toEqual({
      amount: 6.66,
      withDelivery: false,
      isOver: false,
    })
    expect((await flow.refundLines(orderId, [units(bowls, 2)])).data).toMatchObject({
      order: { status: 1, amounts: { refunded: 6.66 } },
      lines: [{ quantityToCome: 3 }, { undeliveredQuantity: 2, quantityToCome: 1 }],
      refund: { state: 'approved', reason: 'Broken in our store', amount: 6.66 },
    })
    expect(await readAvailable()).toEqual([7, 9])
    const rest = [units(pots, 3), units(bowls, 1)]
    expect((await flow.previewRefundLines(orderId, rest)).data).toEqual({
      amount: 37.33,
      withDelivery: true,
      isOver: true,
    })
    const over = await flow.refundLines(orderId, rest, { restock: false })
    expect(over.data).toMatchObject({ order: { status: -1, amounts: { refunded: 43.99 } }, actions: [] })
    expect((await buyer.balanceMinor()) - paid).toBe(4_399)
    expect(await readAvailable()).toEqual([7, 9])
    expect((await read(orderId)).timeline.at(-1)).toMatchObject({ kind: 'refunded', actor: 'seller' })
  })

  test('of the rest leaves the order on its way, with the days of its last parcel', async () => {
    const { orderId, pots, bowls } = await buy()
    await flow.shipLines(orderId, [units(pots, 3)])
    const sentAt = shop.clock.now().getTime()
    shop.clock.forward(day)
    expect((await flow.previewRefundLines(orderId, [units(bowls, 3)])).data).toMatchObject({
      amount: 9.99,
      isOver: false,
    })
    expect((await flow.refundLines(orderId, [units(bowls, 3)])).data).toMatchObject({
      order: { status: 3, amounts: { refunded: 9.99 } },
      deadlines: { autoReceiveAt: new Date(sentAt + 15 * day).toISOString() },
    })
    // After fifteen days the clock receives it, and the store is paid for what left, with the delivery.
    shop.clock.forward(15 * day)
    await confirmDueReceipts(shop.ctx())
    shop.clock.forward(7 * day)
    await releaseDueOrders(shop.ctx())
    // The commission of 1.99 is split by the lines: 1.49 of the pots.
    expect(await flow.earnedMinor()).toBe(3_400 - 149)
  })

  test('of more than is to come, of a foreign line, or after the last parcel is refused and changes nothing', async () => {
    const { orderId, pots, bowls } = await buy()
    const other = await buy()
    await flow.shipLines(orderId, [units(pots, 2)])
    const before = await readDigest()
    expect(await getKey(flow.refundLines(orderId, [units(pots, 2)]))).toBe('order.refund_exceeds')
    expect(await getKey(flow.previewRefundLines(orderId, [units(pots, 2)]))).toBe('order.refund_exceeds')
    expect(await getKey(flow.refundLines(orderId, [units(other.pots, 1)]))).toBe('order.line_not_found')
    expect(await getKey(flow.refundLines(orderId, [units(bowls, 1)], { reason: '' }))).toBe('request.invalid')
    expect(await readDigest()).toBe(before)
    await flow.ship(orderId)
    expect(await getKey(flow.refundLines(orderId, [units(bowls, 1)]))).toBe('order.status_inoperable')
    expect(await getKey(buyer.cancel(orderId))).toBe('order.status_inoperable')
  })

  test('and a parcel of the same units cannot both happen', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { orderId, pots, bowls } = await buy()
      const answers = await Promise.all([
        flow.shipLines(orderId, [units(pots, 3)]),
        flow.refundLines(orderId, [units(pots, 3)]),
        flow.shipLines(orderId, [units(bowls, 3)]),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
      const [line] = (await read(orderId)).lines
      expect(line.shippedQuantity + line.undeliveredQuantity).toBe(3)
    }
  })
})

describe('notes of the store', () => {
  const secret = 'Fragile, call before six'

  test('are read by the store, newest first, and by nobody else', async () => {
    const { orderId } = await buy()
    expect((await flow.addNote(orderId, secret)).data.notes).toMatchObject([
      { text: secret, author: store.owner.username },
    ])
    await flow.addNote(orderId, 'Done')
    expect((await flow.sellerDetail(orderId)).data.notes.map(({ text }: { text: string }) => text)).toEqual([
      'Done',
      secret,
    ])
    const staff = createStaffCall(shop, await makePerson(shop), ['orders.view'])
    const seen = [
      await buyer.order(orderId),
      await shop.get('/order/shop/order/list', {}, { token: buyer.token }),
      await staff('staffOrders.detail', { orderId }),
    ]
    for (const answer of seen) expect(JSON.stringify(answer)).not.toContain(secret)
    // Negative control: the same search finds it in the answer of the store.
    expect(JSON.stringify(await flow.sellerDetail(orderId))).toContain(secret)
  })

  test('are not written on the order of another store', async () => {
    const { orderId } = await buy()
    const other = createOrderFlow(shop, await makeStore(shop))
    expect(await getKey(other.addNote(orderId, secret))).toBe('order.not_found')
    expect((await flow.addNote(orderId, ' ')).status).toBe(422)
    expect((await flow.sellerDetail(orderId)).data.notes).toEqual([])
  })
})
