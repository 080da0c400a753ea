import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'

let shop: TestShop
let store: TestStore

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop, { feeMinor: 400 })
})
afterAll(async () => {
  expect(await checkLedger(shop.ctx())).toEqual([])
  await shop.close()
})

const getStock = async (skuId: string) => {
  const row = await shop
    .db()
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('brand_id', '=', shop.brand.id)
    .where('sku_id', '=', skuId)
    .executeTakeFirstOrThrow()
  return [row.available, row.reserved]
}
const setPrice = (skuId: string, price_minor: number) =>
  shop
    .db()
    .updateTable('skus')
    .set({ price_minor })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', skuId)
    .execute()
const countTrades = async (userId: string) =>
  (
    await shop
      .db()
      .selectFrom('trades')
      .select('id')
      .where('brand_id', '=', shop.brand.id)
      .where('user_id', '=', userId)
      .execute()
  ).length

/** Returns a new SKU, so that tests do not share stock. */
const oneSku = async (options: { stock?: number; priceMinor?: number; store?: TestStore } = {}) => {
  const { stock = 10, priceMinor = 1_000 } = options
  const goods = await makeGoods(shop, { store: options.store ?? store, stock: [stock], priceMinor })
  return { skuId: goods.skuIds[0]!, goodsId: goods.goodsId }
}

describe('the preview', () => {
  test("shows the cart's chosen lines by store, with delivery, sums and the default address", async () => {
    const buyer = await makeBuyer(shop)
    const other = await makeStore(shop, { feeMinor: 250 })
    const [one, two, left] = [
      await oneSku({ priceMinor: 1_999 }),
      await oneSku({ store: other, priceMinor: 5 }),
      await oneSku(),
    ]
    await buyer.addToCart(one.skuId, 3)
    await buyer.addToCart(two.skuId, 1)
    await buyer.addToCart(left.skuId, 1)
    await shop.post('/order/shop/cart/select', { skuIds: [left.skuId], checked: false }, { token: buyer.token })
    const { status, data } = await buyer.preview()
    expect(status).toBe(200)
    expect(data.address).toMatchObject({ id: buyer.addressId, consignee: 'Wei Buyer', use: 1 })
    const sums = Object.fromEntries(data.groups.map((group: any) => [group.seller.id, group.totals])) // oxlint-disable-line no-explicit-any
    expect(sums[store.id]).toEqual({ goods: 59.97, delivery: 4, discount: 0, tax: [], payable: 63.97 })
    expect(sums[other.id]).toEqual({ goods: 0.05, delivery: 2.5, discount: 0, tax: [], payable: 2.55 })
    expect(data.totals).toEqual({ goods: 60.02, delivery: 6.5, discount: 0, tax: [], payable: 66.52, quantity: 4 })
    expect(data.groups[0].delivery).toMatchObject({ name: 'Standard', daysMin: 2, daysMax: 5 })
    expect(await getStock(one.skuId)).toEqual([10, 0])
  })

  test('shows one SKU bought now, whatever the cart holds', async () => {
    const buyer = await makeBuyer(shop)
    await buyer.addToCart((await oneSku()).skuId)
    const { skuId } = await oneSku()
    const { data } = await buyer.preview({ skuId, quantity: 2 })
    expect(data.groups).toHaveLength(1)
    expect(data.groups[0].lines).toMatchObject([{ skuId, quantity: 2, price: 10, subtotal: 20 }])
  })

  test.each([0, -1, 1.5, 1e12, 'text'])('refuses the quantity %j with the field', async (quantity) => {
    const buyer = await makeBuyer(shop)
    const answer = await buyer.preview({ skuId: (await oneSku()).skuId, quantity })
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['quantity']])
  })

  test('refuses what cannot be bought, each with its reason', async () => {
    const buyer = await makeBuyer(shop)
    const { skuId } = await oneSku({ stock: 2 })
    const refused = async (input: Record<string, unknown>) => {
      const { status, error } = await buyer.preview(input)
      return [status, error?.key, error?.params?.left]
    }
    expect(await refused({})).toEqual([422, 'checkout.nothing_selected', undefined])
    expect(await refused({ skuId })).toEqual([422, 'request.invalid', undefined])
    expect(await refused({ skuId: newId(), quantity: 1 })).toEqual([404, 'sku.not_found', undefined])
    expect(await refused({ skuId: 'nonsense', quantity: 1 })).toEqual([404, 'sku.not_found', undefined])
    expect(await refused({ skuId, quantity: 3 })).toEqual([409, 'stock.insufficient', 2])
    expect(await refused({ skuId, quantity: 1, addressId: newId() })).toEqual([404, 'address.not_found', undefined])
    expect(await refused({ skuId, quantity: 1, couponIds: [newId()] })).toEqual([404, 'coupon.not_found', undefined])
    const own = await shop.post('/order/shop/checkout/preview', { skuId, quantity: 1 }, { token: store.owner.token })
    expect([own.status, own.error?.key]).toEqual([403, 'goods.own_store'])
  })
})

describe('placing', () => {
  test('makes one order per store, keeps stock for them, and empties the cart of what was ordered', async () => {
    const buyer = await makeBuyer(shop)
    const other = await makeStore(shop, { feeMinor: 0 })
    const [one, two, left] = [await oneSku({ priceMinor: 999 }), await oneSku({ store: other }), await oneSku()]
    for (const { skuId } of [one, two, left]) await buyer.addToCart(skuId, 2)
    await shop.post('/order/shop/cart/select', { skuIds: [left.skuId], checked: false }, { token: buyer.token })
    const quote = (await buyer.preview()).data
    const placed = await buyer.place(quote.quoteId, { notes: { [store.id]: ' Ring twice ', [other.id]: '' } })
    expect([placed.status, placed.data.payable, placed.data.orderIds.length]).toEqual([200, 43.98, 2])
    expect(Date.parse(placed.data.expiresAt)).toBe(shop.clock.now().getTime() + 30 * 60_000)
    expect(await getStock(one.skuId)).toEqual([8, 2])

    const cart = await shop.get('/order/shop/cart/list', {}, { token: buyer.token })
    expect(cart.data.cartItems).toMatchObject([{ skuId: left.skuId }])

    const { data: trade } = await buyer.trade(placed.data.tradeId)
    expect(trade).toMatchObject({ status: 'awaiting_payment', payable: 43.98, paidAt: null })
    expect(trade.orders.map((order: any) => order.actions)).toEqual([
      ['pay', 'cancel'],
      ['pay', 'cancel'],
    ]) // oxlint-disable-line no-explicit-any
    const first = trade.orders.find((order: any) => order.seller.id === store.id) // oxlint-disable-line no-explicit-any
    const { data } = await buyer.order(first.id)
    expect(data.order).toMatchObject({
      status: 0,
      seller: { id: store.id, name: 'Test store' },
      amounts: { goods: 19.98, delivery: 4, discount: 0, payable: 23.98 },
      address: { consignee: 'Wei Buyer', city: 'Hangzhou' },
      delivery: { name: 'Standard', fee: 4 },
      note: 'Ring twice',
    })
    expect(data.order.number).toMatch(/^20\d{15}$/)
    expect(data.lines).toMatchObject([
      { skuId: one.skuId, goodsId: one.goodsId, name: 'Test cup', quantity: 2, subtotal: 19.98 },
    ])
    expect(data.timeline).toMatchObject([{ kind: 'placed', actor: 'shopper' }])
  })

  test('freezes the commission on the lines', async () => {
    const buyer = await makeBuyer(shop)
    for (const { skuId } of [await oneSku({ priceMinor: 333 }), await oneSku({ priceMinor: 333 })])
      await buyer.addToCart(skuId)
    const { data } = await buyer.place((await buyer.preview()).data.quoteId)
    const lines = await shop
      .db()
      .selectFrom('order_lines')
      .select('commission_minor')
      .where('brand_id', '=', shop.brand.id)
      .where('order_id', '=', data.orderIds[0])
      .orderBy('position')
      .execute()
    expect(lines.map((line) => line.commission_minor)).toEqual([17, 16])
  })

  test('keeps what was shown when goods and address change afterwards', async () => {
    const buyer = await makeBuyer(shop)
    const { skuId, goodsId } = await oneSku()
    const { data } = await buyer.place((await buyer.preview({ skuId, quantity: 1 })).data.quoteId)
    await setPrice(skuId, 1)
    await shop
      .db()
      .updateTable('goods')
      .set({ title: JSON.stringify({ en: 'Renamed' }) })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', goodsId)
      .execute()
    await shop
      .db()
      .updateTable('addresses')
      .set({ city: 'Elsewhere' })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', buyer.addressId)
      .execute()
    const order = (await buyer.order(data.orderIds[0])).data
    expect(order.lines).toMatchObject([{ name: 'Test cup', price: 10 }])
    expect(order.order.address.city).toBe('Hangzhou')
  })

  test('the same quote twice is the same trade, at once or later, and even after the quote has ended', async () => {
    const buyer = await makeBuyer(shop)
    const { skuId } = await oneSku()
    const { quoteId } = (await buyer.preview({ skuId, quantity: 3 })).data
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.place(quoteId)))
    shop.clock.forward(31 * 60_000)
    answers.push(await buyer.place(quoteId))
    expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect(await countTrades(buyer.id)).toBe(1)
    expect(await getStock(skuId)).toEqual([7, 3])
  })

  test('one thing bought now leaves the cart as it was, also what is bought', async () => {
    const buyer = await makeBuyer(shop)
    const [bought, other] = [await oneSku(), await oneSku()]
    for (const { skuId } of [bought, other]) await buyer.addToCart(skuId, 3)
    const { quoteId } = (await buyer.preview({ skuId: bought.skuId, quantity: 2 })).data
    expect((await buyer.place(quoteId)).status).toBe(200)
    const { cartItems } = (await shop.get('/order/shop/cart/list', {}, { token: buyer.token })).data
    const remaining = cartItems.map((item: { skuId: string; quantity: number }) => [item.skuId, item.quantity])
    expect(new Map(remaining)).toEqual(
      new Map([
        [bought.skuId, 3],
        [other.skuId, 3],
      ]),
    )
  })

  test('says what changed and places nothing', async () => {
    const buyer = await makeBuyer(shop)
    const [dear, short, gone] = [await oneSku(), await oneSku({ stock: 5 }), await oneSku()]
    for (const { skuId } of [gone, short, dear]) await buyer.addToCart(skuId, 4)
    const { quoteId } = (await buyer.preview()).data
    await setPrice(dear.skuId, 1_200)
    const inBrand = shop.brand.id
    await shop
      .db()
      .updateTable('stock')
      .set({ available: 3 })
      .where('brand_id', '=', inBrand)
      .where('sku_id', '=', short.skuId)
      .execute()
    await shop
      .db()
      .updateTable('skus')
      .set({ status: 'delisted' })
      .where('brand_id', '=', inBrand)
      .where('id', '=', gone.skuId)
      .execute()
    const { status, error } = await buyer.place(quoteId)
    expect([status, error?.key]).toEqual([409, 'checkout.changed'])
    const changes = error!.params!.changes as { skuId: string }[]
    expect(Object.fromEntries(changes.map(({ skuId, ...change }) => [skuId, change]))).toEqual({
      [dear.skuId]: { name: 'Test cup', kind: 'price', before: 10, now: 12 },
      [short.skuId]: { name: 'Test cup', kind: 'stock', left: 3 },
      [gone.skuId]: { name: 'Test cup', kind: 'delisted' },
    })
    expect(await countTrades(buyer.id)).toBe(0)
    expect(await getStock(dear.skuId)).toEqual([10, 0])
    expect((await shop.get('/order/shop/cart/list', {}, { token: buyer.token })).data.cartItems).toHaveLength(3)
  })

  test('notices a sale that ended and a delivery fee that rose', async () => {
    const own = await makeStore(shop, { feeMinor: 100 })
    const { skuId, goodsId } = await oneSku({ store: own })
    const now = shop.clock.now()
    await shop
      .db()
      .insertInto('sale_prices')
      .values({
        brand_id: shop.brand.id,
        sku_id: skuId,
        goods_id: goodsId,
        store_id: own.id,
        price_minor: 700,
        starts_at: now,
        ends_at: new Date(now.getTime() + 60_000),
      })
      .execute()
    const buyer = await makeBuyer(shop)
    const quote = (await buyer.preview({ skuId, quantity: 1 })).data
    expect(quote.totals).toMatchObject({ goods: 7, payable: 8 })
    shop.clock.forward(60_000)
    await shop
      .db()
      .updateTable('delivery_methods')
      .set({ fee_minor: 150 })
      .where('brand_id', '=', shop.brand.id)
      .where('store_id', '=', own.id)
      .execute()
    const { error } = await buyer.place(quote.quoteId)
    expect(error?.params?.changes).toEqual([
      { skuId, name: 'Test cup', kind: 'price', before: 7, now: 10 },
      { skuId, name: 'Test store', kind: 'delivery', before: 1, now: 1.5 },
    ])
  })

  test('finds no quote but the own, and none that ended', async () => {
    const [buyer, thief] = [await makeBuyer(shop), await makeBuyer(shop)]
    const { quoteId } = (await buyer.preview({ skuId: (await oneSku()).skuId, quantity: 1 })).data
    for (const id of [quoteId, newId(), 'nonsense']) expect((await thief.place(id)).error?.key).toBe('quote.not_found')
    expect((await buyer.place(quoteId, { addressId: thief.addressId })).error?.key).toBe('address.not_found')
    expect((await buyer.place(quoteId, { addressId: 'nonsense' })).status).toBe(404)
    shop.clock.forward(30 * 60_000)
    const late = await buyer.place(quoteId)
    expect([late.status, late.error?.key]).toEqual([409, 'quote.expired'])
  })

  test('refuses goods of a store that the shopper has opened meanwhile', async () => {
    const own = await makeStore(shop)
    const buyer = await makeBuyer(shop)
    const { quoteId } = (await buyer.preview({ skuId: (await oneSku({ store: own })).skuId, quantity: 1 })).data
    await shop
      .db()
      .updateTable('stores')
      .set({ owner_id: buyer.id })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', own.id)
      .execute()
    const answer = await buyer.place(quoteId)
    expect([answer.status, answer.error?.key]).toEqual([403, 'goods.own_store'])
  })
})
