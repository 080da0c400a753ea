import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#server/platform/audit/audit.queries.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import { createReturnFlow } from '#tests/harness/return-flow.ts'
import { makeStaff } from '#tests/harness/staff.ts'

const day = 86_400_000
let shop: TestShop
let store: TestStore
let buyer: Buyer
let skuId: string
let orders: ReturnType<typeof createOrderFlow>
let returns: ReturnType<typeof createReturnFlow>
let finance: { token: string }

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  buyer = await makeBuyer(shop, { creditMinor: 100_000 })
  skuId = (await makeGoods(shop, { store, priceMinor: 1_000, stock: [50] })).skuIds[0]!
  orders = createOrderFlow(shop, store)
  returns = createReturnFlow(shop, store, await makeStaff(shop, ['orders']))
  finance = await makeStaff(shop, ['finance'])
})
afterAll(() => shop.close())

/** The newest row of the audit log. */
const lastRow = async () => {
  const [row] = await listAudit(shop.ctx(), { pageNum: 1, pageSize: 1 })
  return { operation: row!.operation, subject: row!.subject_id, before: row!.before, after: row!.after }
}
const postAsSeller = async (path: string, input: object) => {
  const response = await shop.post(path, input, { token: store.owner.token })
  expect(response.message && response.status).toBe(200)
  return response.data
}
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * day).toISOString()

test('what a seller does with an order is audited with the order, where it was and where it is', async () => {
  const [subject] = await buyAndPay(buyer, [skuId])
  await orders.prepare(subject!)
  const prepared = { operation: 'sellerOrders.prepare', subject, before: { state: 1 }, after: { state: 2 } }
  expect(await lastRow()).toEqual(prepared)
  await orders.ship(subject!)
  expect(await lastRow()).toEqual({
    operation: 'sellerOrders.ship',
    subject,
    before: { state: 2 },
    after: { state: 3, carrier: 'Post', trackingNumber: 'RR1' },
  })
  await orders.receive(buyer, subject!)
  shop.clock.forward(7 * day)
  const staff = { token: finance.token }
  expect((await shop.post('/admin/order/release', { orderId: subject }, staff)).status).toBe(200)
  const released = { subject, before: { released: false }, after: { released: true } }
  expect(await lastRow()).toEqual({ operation: 'staffOrders.release', ...released })
  const [declined] = await buyAndPay(buyer, [skuId])
  await orders.askRefund(buyer, declined!)
  await orders.decide(declined!, false, 'Packed already')
  expect(await lastRow()).toEqual({
    operation: 'sellerOrders.decideRefund',
    subject: declined,
    before: { state: 'refund' },
    after: { state: 1, reason: 'Packed already' },
  })
})

test('what a seller decides about a return is audited with the return', async () => {
  const orderId = await returns.buyAndReceive(buyer, skuId)
  const subject = (await returns.requestReturn(buyer, orderId)).data.id
  await returns.accept(subject)
  const accepted = { subject, before: { state: 'requested' }, after: { state: 'accepted' } }
  expect(await lastRow()).toEqual({ operation: 'sellerReturns.decide', ...accepted })
  await returns.sendBack(buyer, subject)
  await returns.confirm(subject, { restock: true })
  expect(await lastRow()).toEqual({
    operation: 'sellerReturns.confirm',
    subject,
    before: { state: 'shipped_back' },
    after: { state: 'received', restock: true, refund: false },
  })
})

test('sales, coupons and delivery are audited as they were and as they are', async () => {
  const sale = { skuIds: [skuId], percent: 10, startsAt: inDays(1), endsAt: inDays(2) }
  await postAsSeller('/seller/sale/save', sale)
  expect(await lastRow()).toMatchObject({ subject: store.id, before: [], after: [{ skuId, priceMinor: 900 }] })
  await postAsSeller('/seller/sale/save', { ...sale, percent: 20, replaces: [{ skuId, version: 1 }] })
  expect(await lastRow()).toMatchObject({ before: [{ priceMinor: 900 }], after: [{ priceMinor: 800 }] })
  await postAsSeller('/seller/sale/delete', { skuId, startsAt: sale.startsAt })
  expect(await lastRow()).toMatchObject({ subject: skuId, before: { priceMinor: 800 }, after: null })

  const written = { names: { en: 'Five off' }, kind: 'amount', amount: 5, startsAt: inDays(0), endsAt: inDays(9) }
  const { coupon } = await postAsSeller('/seller/coupon/save', written)
  expect(await lastRow()).toMatchObject({ subject: coupon.id, before: null, after: { amount: 5 } })
  await postAsSeller('/seller/coupon/save', { ...written, id: coupon.id, version: 1, amount: 6 })
  expect(await lastRow()).toMatchObject({ subject: coupon.id, before: { amount: 5 }, after: { amount: 6 } })
  await postAsSeller('/seller/coupon/end', { couponId: coupon.id })
  expect(await lastRow()).toMatchObject({ subject: coupon.id, before: { state: 'running' }, after: { state: 'ended' } })

  const way = { names: { en: 'Express' }, countries: ['*'], fee: 9, daysMin: 1, daysMax: 2 }
  const { method } = await postAsSeller('/seller/delivery/save', way)
  expect(await lastRow()).toMatchObject({ subject: method.id, before: null, after: { fee: 9 } })
  await postAsSeller('/seller/delivery/save', { ...way, id: method.id, fee: 8 })
  expect(await lastRow()).toMatchObject({ subject: method.id, before: { fee: 9 }, after: { fee: 8 } })
  await postAsSeller('/seller/delivery/delete', { id: method.id })
  expect(await lastRow()).toMatchObject({ subject: method.id, before: { fee: 8 }, after: null })
})
