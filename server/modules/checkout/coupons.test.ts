import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptions } from '#server/subscriptions.ts'
import { expireTrades } from '#server/modules/orders/trades/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { collectCoupon, makeBrandCoupon, makeStoreCoupon } from '#tests/harness/coupons.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { deliverEvents } from '#tests/harness/run-jobs.ts'

let shop: TestShop
let store: TestStore
let other: TestStore
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop, { feeMinor: 400 })
  other = await makeStore(shop, { feeMinor: 250 })
})
afterAll(() => shop.close())

const settle = () => deliverEvents(shop.ctx())
const oneSku = async (of = store, priceMinor = 1_000) =>
  (await makeGoods(shop, { store: of, stock: [50], priceMinor })).skuIds[0]!

/** Creates and claims a coupon; returns its id. */
async function give(buyer: Buyer, more: Record<string, unknown> = {}, of: TestStore | null = store) {
  const id = of ? await makeStoreCoupon(shop, of, more) : await makeBrandCoupon(shop, buyer.id, more)
  expect((await collectCoupon(shop, id, buyer.token)).status).toBe(200)
  return id
}
const getState = async (buyer: Buyer, couponId: string) => {
  const { data } = await shop.get('/goods/shop/coupon/mine', { pageSize: 100 }, { token: buyer.token })
  return data.pageList.find(({ id }: { id: string }) => id === couponId).state
}
type QuotedCoupon = { id: string; applied: boolean; reason: string | null; saving: number; lacking: number }
const briefly = (coupons: QuotedCoupon[]) =>
  Object.fromEntries(coupons.map((one) => [one.id, one.reason ?? one.applied]))

test('a quote counts the best coupons by itself, shows the others with their reason, and uses those that are chosen', async () => {
  const buyer = await makeBuyer(shop)
  const [one, two] = [await oneSku(store, 3_000), await oneSku(other, 2_000)]
  await buyer.addToCart(one)
  await buyer.addToCart(two)
  const [small, large] = [await give(buyer, { amount: 2 }), await give(buyer, { kind: 'percent', percent: 10 })]
  const dear = await give(buyer, { amount: 9, minimum: 50 })
  const free = await give(buyer, { kind: 'free_delivery', amount: undefined }, other)
  const brand = await give(buyer, { amount: 5 }, null)
  const best = (await buyer.preview()).data
  const findGroup = (quote: typeof best, { id }: TestStore) =>
    quote.groups.find(({ seller }: { seller: { id: string } }) => seller.id === id)
  expect(briefly(findGroup(best, store).coupons)).toEqual({ [large]: true, [small]: 'other_chosen', [dear]: 'minimum' })
  expect(findGroup(best, store).coupons.find(({ id }: QuotedCoupon) => id === dear)).toMatchObject({
    lacking: 20,
    saving: 0,
  })
  expect(briefly(best.coupons)).toEqual({ [brand]: true })
  // The brand's 5.00 is split by the remaining line totals: 27.00 and 20.00.
  expect(findGroup(best, store).totals).toMatchObject({ goods: 30, delivery: 4, discount: 5.87, payable: 28.13 })
  expect(findGroup(best, other).totals).toMatchObject({ goods: 20, delivery: 0, discount: 2.13, payable: 17.87 })
  expect(findGroup(best, other).delivery).toMatchObject({ fee: 0, regularFee: 2.5 })
  expect(best.totals).toMatchObject({ goods: 50, delivery: 4, discount: 8, payable: 46 })

  const none = (await buyer.preview({ couponIds: [] })).data
  expect(none.totals).toMatchObject({ delivery: 6.5, discount: 0, payable: 56.5 })
  const chosen = (await buyer.preview({ couponIds: [small, large, free] })).data
  expect(chosen.totals).toMatchObject({ delivery: 4, discount: 2, payable: 52 })

  expect(await buyer.place(chosen.quoteId)).toMatchObject({ status: 200, data: { payable: 52 } })
  const states = await Promise.all([small, large, free, brand].map((id) => getState(buyer, id)))
  expect(states).toEqual(['used', 'usable', 'used', 'usable'])
})

test('a coupon is used by one of two trades that count on it, and the other places nothing', async () => {
  const buyer = await makeBuyer(shop)
  const skuId = await oneSku()
  const id = await give(buyer)
  const quotes = await Promise.all([1, 2].map(async (quantity) => (await buyer.preview({ skuId, quantity })).data))
  const answers = await Promise.all(quotes.map(({ quoteId }) => buyer.place(quoteId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { error } = answers.find(({ status }) => status === 409)!
  expect(error).toMatchObject({ key: 'checkout.changed' })
  expect(error!.params!.changes).toEqual([{ skuId: '', name: 'Test coupon', kind: 'coupon', before: 5, now: 0 }])
  expect(await getState(buyer, id)).toBe('used')
  expect((await buyer.preview({ skuId, quantity: 1, couponIds: [id] })).error?.key).toBe('coupon.not_found')
})

test("two coupons of one buyer are used, although another buyer's was there before the second", async () => {
  const [one, two] = [await makeBuyer(shop), await makeBuyer(shop)]
  const skuId = await oneSku()
  const id = await give(one, { perUser: 2 })
  expect((await collectCoupon(shop, id, one.token)).status).toBe(200)
  const listUses = async (buyer: Buyer) => {
    const { data } = await shop.get('/goods/shop/coupon/mine', { pageSize: 100 }, { token: buyer.token })
    return data.pageList.map(({ state }: { state: string }) => state).toSorted()
  }
  const place = async (buyer: Buyer) =>
    (await buyer.place((await buyer.preview({ skuId, quantity: 1 })).data.quoteId)).status
  expect(await place(one)).toBe(200)
  // The other buyer's has the lower number now, which is taken first of one buyer's own.
  expect((await collectCoupon(shop, id, two.token)).status).toBe(200)
  expect(await place(one)).toBe(200)
  expect([await listUses(one), await listUses(two)]).toEqual([['used', 'used'], ['usable']])
  expect((await one.preview({ skuId, quantity: 1, couponIds: [id] })).error?.key).toBe('coupon.not_found')
  expect(await place(two)).toBe(200)
  expect(await listUses(two)).toEqual(['used'])
})

test('a coupon that expired since the quote is reported, and nothing is placed', async () => {
  const buyer = await makeBuyer(shop)
  const skuId = await oneSku()
  const endsAt = new Date(shop.clock.now().getTime() + 60_000).toISOString()
  await give(buyer, { endsAt })
  const { data } = await buyer.preview({ skuId, quantity: 1 })
  expect(data.totals).toMatchObject({ discount: 5, payable: 9 })
  shop.clock.forward(60_000)
  const { status, error } = await buyer.place(data.quoteId)
  expect([status, error?.params?.changes]).toEqual([
    409,
    [{ skuId: '', name: 'Test coupon', kind: 'coupon', before: 5, now: 0 }],
  ])
})

test('ending a coupon keeps claimed ones valid', async () => {
  const buyer = await makeBuyer(shop)
  const id = await give(buyer)
  await shop.post('/seller/coupon/end', { couponId: id }, { token: store.owner.token })
  const { data } = await buyer.preview({ skuId: await oneSku(), quantity: 1 })
  expect((await buyer.place(data.quoteId)).status).toBe(200)
  expect(await getState(buyer, id)).toBe('used')
})

test('what was used comes back with the last unpaid order it was used for', async () => {
  const buyer = await makeBuyer(shop)
  for (const of of [store, other]) await buyer.addToCart(await oneSku(of, 2_000))
  const [ofStore, brand] = [await give(buyer), await give(buyer, {}, null)]
  const { data } = await buyer.place((await buyer.preview()).data.quoteId)
  const { orders } = (await buyer.trade(data.tradeId)).data
  const findOrderId = ({ id }: TestStore) => orders.find((order: any) => order.seller.id === id).id // oxlint-disable-line no-explicit-any
  const states = async () => {
    await settle()
    return [await getState(buyer, ofStore), await getState(buyer, brand)]
  }
  expect(await states()).toEqual(['used', 'used'])
  await buyer.cancel(findOrderId(store))
  expect(await states()).toEqual(['usable', 'used'])
  await buyer.cancel(findOrderId(other))
  expect(await states()).toEqual(['usable', 'usable'])
})

test('an expired trade gives its coupons back, a paid one never', async () => {
  const buyer = await makeBuyer(shop, { creditMinor: 10_000 })
  const skuId = await oneSku()
  const id = await give(buyer, { endsAt: new Date(shop.clock.now().getTime() + 90 * 60_000).toISOString() })
  const place = async () => (await buyer.place((await buyer.preview({ skuId, quantity: 1 })).data.quoteId)).data
  await place()
  shop.clock.forward(30 * 60_000)
  await expireTrades(shop.ctx())
  await settle()
  expect(await getState(buyer, id)).toBe('usable')
  const { tradeId, orderIds } = await place()
  expect((await buyer.pay(tradeId)).status).toBe(200)
  await settle()
  // As after a refund: the order is closed, but it was paid.
  await subscriptions['order.cancelled'].giveCouponsBack!(shop.ctx(), [{ tradeId, orderIds, goodsIds: [] }])
  expect(await getState(buyer, id)).toBe('used')
})
