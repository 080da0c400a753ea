import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { releaseDueOrders } from '../public.ts'

const day = 86_400_000
const place = {
  street: '1 Quay',
  postcode: null,
  city: 'Hangzhou',
  country: 'CN',
  hours: { en: '9 to 5', ar: '9 إلى 5' },
}

let shop: TestShop
let store: TestStore
let flow: ReturnType<typeof createOrderFlow>
let buyer: Buyer
let skuId: string

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6 } })
})
beforeEach(async () => {
  store = await makeStore(shop)
  flow = createOrderFlow(shop, store)
  skuId = (await makeGoods(shop, { store })).skuIds[0]!
  buyer = await makeBuyer(shop, { creditMinor: 100_000 })
})
afterEach(async () => expect(await findMoneyErrors(shop)).toEqual([]))
afterAll(() => shop.close())

/** A paid order that its shopper collects. */
async function buy(): Promise<string> {
  await shop
    .db()
    .updateTable('delivery_methods')
    .set({ kind: 'pickup', pickup: JSON.stringify(place) })
    .where('brand_id', '=', shop.brand.id)
    .where('store_id', '=', store.id)
    .execute()
  return (await buyAndPay(buyer, [skuId]))[0]!
}
const requestCode = (orderId: string, by = buyer) =>
  shop.post('/order/shop/order/pickup/code', { orderId }, { token: by.token })
const makeCode = async (orderId: string) => (await requestCode(orderId)).data.code as string
const handOver = (orderId: string, pickup: string, key?: string) =>
  shop.post(
    '/seller/order/ship',
    { orderId, pickup },
    { token: store.owner.token, ...(key && { headers: { 'idempotency-key': key } }) },
  )
const getKey = async (response: Promise<{ error?: { key: string } }>) => (await response).error?.key
/** Another code than this one. */
const toWrong = (code: string) => code.replace(/\d$/, (last) => String((Number(last) + 1) % 10))

test('the right code hands the order over: it is received, and paid out after the window for returns', async () => {
  const orderId = await buy()
  expect((await flow.sellerDetail(orderId)).data).toMatchObject({ actions: ['prepare', 'handOver', 'refundLines'] })
  expect((await buyer.order(orderId)).data.order.delivery.pickup).toEqual({ ...place, hours: '9 to 5' })
  const code = await makeCode(orderId)
  expect(code).toMatch(/^\d{6}$/)
  const done = await handOver(orderId, code, 'a-press')
  expect(done.data).toMatchObject({
    order: { status: 4 },
    actions: [],
    parcels: [{ carrier: null, trackingNumber: null, receivedAt: shop.clock.now().toISOString() }],
    tracking: null,
  })
  // A repeated request has the same answer.
  expect(await handOver(orderId, code, 'a-press')).toMatchObject({ status: 200, data: { order: { status: 4 } } })
  expect((await buyer.order(orderId)).data).toMatchObject({
    actions: ['return', 'review'],
    lines: [{ shippedQuantity: 2, quantityToCome: 0 }],
  })
  expect((await buyer.order(orderId)).data.timeline.at(-1)).toMatchObject({ kind: 'handed_over', actor: 'seller' })
  shop.clock.forward(7 * day)
  await releaseDueOrders(shop.ctx())
  expect(await flow.earnedMinor()).toBe(2_400 - 100)
})

test('a wrong code is counted; after five the code is locked until the shopper makes another', async () => {
  const orderId = await buy()
  expect(await getKey(handOver(orderId, '123456'))).toBe('order.pickup_code_missing')
  const code = await makeCode(orderId)
  expect(await handOver(orderId, toWrong(code))).toMatchObject({
    status: 422,
    error: { key: 'order.pickup_code_wrong', params: { left: 4 } },
  })
  const many = await Promise.all(Array.from({ length: 8 }, () => getKey(handOver(orderId, toWrong(code)))))
  expect(many.filter((key) => key === 'order.pickup_code_wrong')).toHaveLength(4)
  expect(many.filter((key) => key === 'order.pickup_code_locked')).toHaveLength(4)
  expect(await getKey(handOver(orderId, code))).toBe('order.pickup_code_locked')
  const next = await makeCode(orderId)
  if (next !== code) expect(await getKey(handOver(orderId, code))).toBe('order.pickup_code_wrong')
  expect((await handOver(orderId, next)).data.order.status).toBe(4)
})

test('a code is for its shopper, its store and its order alone, and is stored as a hash', async () => {
  const orderId = await buy()
  const otherId = (await buyAndPay(buyer, [skuId]))[0]!
  const stranger = await makeBuyer(shop)
  expect(await getKey(requestCode(orderId, stranger))).toBe('order.not_found')
  const code = await makeCode(orderId)
  await makeCode(otherId)
  expect((await getKey(handOver(otherId, code))) ?? 'done').toBe('order.pickup_code_wrong')
  const foreign = createOrderFlow(shop, await makeStore(shop))
  expect(await getKey(foreign.ship(orderId))).toBe('order.not_found')
  const { rows } = await withClient(shop.adminUrl, (client) =>
    client.query('select * from order_pickup_codes where brand_id = $1 and order_id = $2', [shop.brand.id, orderId]),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].code_hash).toHaveLength(32)
  const answers = await withClient(shop.adminUrl, (client) =>
    client.query(`select answer::text from idempotency_keys where brand_id = $1`, [shop.brand.id]),
  )
  expect(JSON.stringify(answers.rows)).not.toContain(`"code":"${code}"`)
  expect(JSON.stringify((await flow.sellerDetail(orderId)).data)).not.toContain(`"${code}"`)
})

test('parcels and pick-ups are not mixed up, and each only while the order waits', async () => {
  const collected = await buy()
  expect(await getKey(flow.ship(collected))).toBe('order.is_pickup')
  expect((await handOver(collected, '12345')).status).toBe(422)
  const code = await makeCode(collected)
  await flow.askRefund(buyer, collected)
  expect(await getKey(handOver(collected, code))).toBe('order.status_inoperable')
  expect(await getKey(requestCode(collected))).toBe('order.status_inoperable')
  store = await makeStore(shop)
  flow = createOrderFlow(shop, store)
  const [sent] = await buyAndPay(buyer, (await makeGoods(shop, { store })).skuIds)
  expect(await getKey(requestCode(sent!))).toBe('order.not_pickup')
  expect((await flow.ship(sent!)).status).toBe(200)
})
