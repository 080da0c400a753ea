import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import { deliverEvents } from '#tests/harness/run-jobs.ts'
import { toBrandDateTime, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { Brand } from '#server/platform/brand.ts'
import { countSales, deletePastVisitors, flushVisits, recountAllSales } from './public.ts'
import { brandScope } from './scope.ts'
import { insertRequests } from './sales/sales.queries.ts'

const nepal = 'Asia/Kathmandu'
let shop: TestShop
let store: TestStore
let brand: Brand
let skuIds: readonly string[]
let goodsId: string
beforeAll(async () => {
  // A quarter of an hour beside all full hours.
  shop = await openTestShop({ policy: noOrderLimits, settings: { timeZone: nepal } })
  brand = shop.brand
})
afterAll(() => shop.close())
beforeEach(async () => {
  store = await makeStore(shop)
  ;({ goodsId, skuIds } = await makeGoods(shop, { store, stock: [10_000, 10_000], priceMinor: 1_999 }))
})

const count = async () => {
  await deliverEvents(shop.ctx())
  return countSales(shop.ctx())
}
const read = async (range = '30', by = store) =>
  (await shop.get('/seller/overview', { range }, { token: by.owner.token })).data

/** Moves the clock to a local time of the day after today. */
const moveToTomorrow = (time: string) => {
  const tomorrow = new Date(shop.clock.now().getTime() + 86_400_000)
  shop.clock.forward(toInstant(brand, toBrandDay(brand, tomorrow), time).getTime() - shop.clock.now().getTime())
}

/** Sales of a store by hour, counted slowly: order by order, in this process. */
async function countSlowly(storeId: string) {
  const db = shop.db()
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('brand_id', '=', brand.id)
    .where('store_id', '=', storeId)
    .execute()
  const lines = await db.selectFrom('order_lines').selectAll().where('brand_id', '=', brand.id).execute()
  const refunds = await db.selectFrom('order_refund_lines').selectAll().where('brand_id', '=', brand.id).execute()
  const hours = new Map<string, { orders: number; units: number; sales: number; refunded: number }>()
  const getHour = (at: Date) => {
    const key = toBrandDateTime(brand, at).slice(0, 13)
    const hour = hours.get(key) ?? { orders: 0, units: 0, sales: 0, refunded: 0 }
    hours.set(key, hour)
    return hour
  }
  for (const order of orders) {
    const own = lines.filter((line) => line.order_id === order.id)
    if (order.paid_at) {
      const hour = getHour(order.paid_at)
      hour.orders += 1
      for (const line of own) {
        hour.units += line.quantity
        hour.sales += line.subtotal_minor - line.discount_minor
      }
    }
    for (const refund of refunds.filter((one) => one.order_id === order.id))
      getHour(refund.at).refunded += refund.amount_minor
  }
  return [...hours].map(([at, sums]) => ({ at, ...sums })).toSorted((a, b) => a.at.localeCompare(b.at))
}

async function readHours(scopeId: string) {
  const { rows } = await sql<{ at: string; orders: number; units: number; sales: number; refunded: number }>`
    select to_char(hour at time zone ${nepal}, 'YYYY-MM-DD HH24') as at, orders, units, sales_minor as sales,
      refunded_minor as refunded
    from sales_hours where brand_id = ${brand.id} and scope_id = ${scopeId} order by hour`.execute(shop.db())
  return rows
}

test('counted hours are what the orders say, whatever is counted twice, late or again', async () => {
  const buyer = await makeBuyer(shop, { creditMinor: 10_000_000 })
  const flow = createOrderFlow(shop, store)
  moveToTomorrow('23:40')
  const [first] = await buyAndPay(buyer, [skuIds[0]!], 3)
  await buyAndPay(buyer, [skuIds[0]!, skuIds[1]!], 2)
  // Past midnight of the brand, in the same hour of the world's clock.
  shop.clock.forward(25 * 60_000)
  await buyAndPay(buyer, [skuIds[1]!], 1)
  expect(await count()).toBe(2)
  const expected = await countSlowly(store.id)
  expect(expected.map(({ orders }) => orders)).toEqual([2, 1])
  expect(await readHours(store.id)).toEqual(expected)

  // The refund is taken from the hour in which it happens, not from that of the sale.
  shop.clock.forward(90 * 60_000)
  await flow.askRefund(buyer, first!)
  await flow.decide(first!, true)
  expect(await readHours(store.id)).toEqual(expected)
  expect(await count()).toBe(1)
  const refunded = await countSlowly(store.id)
  expect(refunded).toHaveLength(3)
  expect(refunded[2]).toMatchObject({ orders: 0, sales: 0, refunded: 3 * 1_999 })
  expect(await readHours(store.id)).toEqual(refunded)

  // Twice at once, and all again: the same.
  const day = toBrandDay(brand, shop.clock.now())
  await insertRequests(shop.ctx(), [day])
  expect((await Promise.all([countSales(shop.ctx()), countSales(shop.ctx())])).toSorted()).toEqual([0, 1])
  expect(await readHours(store.id)).toEqual(refunded)
  await sql`update sales_hours set sales_minor = 1 where brand_id = ${brand.id}`.execute(shop.db())
  expect(await readHours(store.id)).not.toEqual(refunded)
  expect(await recountAllSales(shop.ctx())).toBeGreaterThanOrEqual(2)
  expect(await readHours(store.id)).toEqual(refunded)
})

test('the brand has the sum of its stores, and a store nothing of another', async () => {
  const other = await makeStore(shop)
  const goods = await makeGoods(shop, { store: other, stock: [100], priceMinor: 500 })
  const buyer = await makeBuyer(shop, { creditMinor: 10_000_000 })
  moveToTomorrow('10:05')
  await buyAndPay(buyer, [skuIds[0]!], 1)
  await buyAndPay(buyer, [goods.skuIds[0]!], 4)
  await count()
  const [hour] = (await readHours(brandScope)).slice(-1)
  expect(hour).toMatchObject({ orders: 2, units: 5, sales: 1_999 + 2_000 })
  expect((await read('today')).totals.now).toMatchObject({ orders: 1, sales: 19.99 })
  expect((await read('today', other)).totals.now).toMatchObject({ orders: 1, sales: 20 })
  expect((await read('today', other)).bestSellers).toMatchObject([{ goodsId: goods.goodsId, units: 4, sales: 20 }])
})

test('a seller reads figures against the period before, waiting orders, best sellers and low stock', async () => {
  const goods = await makeGoods(shop, { store, stock: [12], priceMinor: 1_000 })
  const buyer = await makeBuyer(shop, { creditMinor: 10_000_000 })
  expect((await read()).hasOrders).toBe(false)
  moveToTomorrow('09:30')
  await buyAndPay(buyer, [skuIds[0]!], 1)
  for (let day = 0; day < 7; day += 1) moveToTomorrow('09:30')
  await buyAndPay(buyer, [goods.skuIds[0]!], 10)
  await count()
  const week = await read('7')
  expect(week).toMatchObject({
    hasOrders: true,
    totals: { now: { orders: 1, units: 10, sales: 100, averageOrder: 100 }, before: { orders: 1, sales: 19.99 } },
    waiting: { toPrepare: 2, toShip: 0, returns: 0, reviews: 0 },
    bestSellers: [{ goodsId: goods.goodsId, units: 10, sales: 100 }],
    lowStock: [{ skuId: goods.skuIds[0], available: 2, daysLeft: 6 }],
  })
  expect(week.points).toHaveLength(7)
  expect(week.points.at(-1)).toMatchObject({ at: week.until, now: { orders: 1 }, before: { orders: 1 } })
  expect(week.points.at(-1).now.conversion).toBeNull()
  const today = await read('today')
  expect(today.points).toHaveLength(24)
  expect(today.points[9]).toMatchObject({ at: '09:00', now: { orders: 1 } })
  expect(today.points[10].now).toBeNull()
  // Sales that wait to be counted are not claimed.
  await buyAndPay(buyer, [skuIds[0]!], 1)
  await deliverEvents(shop.ctx())
  const waitsSince = shop.clock.now()
  shop.clock.forward(600_000)
  expect(new Date((await read('7')).countedUntil).getTime()).toBeLessThanOrEqual(waitsSince.getTime())
  await count()
  expect(new Date((await read('7')).countedUntil).getTime()).toBeGreaterThan(waitsSince.getTime())
})

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const visit = (body: unknown, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/visit/record',
    headers: { host: brand.hosts[0]!, 'user-agent': chrome, ...headers },
    payload: body as object,
  })
const readVisits = async (scopeId: string) => {
  const { rows } = await sql<Record<string, number>>`
    select coalesce(sum(page_views), 0)::int as views, coalesce(sum(visitors), 0)::int as visitors,
      coalesce(sum(product_visitors), 0)::int as products, coalesce(sum(cart_visitors), 0)::int as carts
    from visit_hours where brand_id = ${brand.id} and scope_id = ${scopeId}`.execute(shop.db())
  return rows[0]!
}
const countRows = async (table: 'day_visitors' | 'visitor_salts') =>
  (
    await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)} where brand_id = ${brand.id}`.execute(shop.db())
  ).rows[0]!.count

test('visits count browsers once a day, by store and source, in one transaction later', async () => {
  moveToTomorrow('11:00')
  const before = await readVisits(brandScope)
  const other = { 'user-agent': `${chrome} Other` }
  await visit({ kind: 'home', source: 'www.example.com' })
  await visit({ kind: 'product', id: goodsId, source: 'www.example.com' })
  await visit({ kind: 'product', id: goodsId.toUpperCase(), source: 'www.example.com' })
  await visit({ kind: 'cart', id: skuIds[0] })
  await visit({ kind: 'store', id: store.id }, other)
  await visit({ kind: 'search', words: '  Red PAN ' }, other)
  // Nothing is written by a request.
  expect(await readVisits(store.id)).toEqual({ views: 0, visitors: 0, products: 0, carts: 0 })
  await flushVisits()
  expect(await readVisits(store.id)).toEqual({ views: 3, visitors: 2, products: 1, carts: 1 })
  const after = await readVisits(brandScope)
  expect([after.views! - before.views!, after.visitors! - before.visitors!]).toEqual([5, 2])
  const today = await read('today')
  expect(today.funnel).toEqual({ visitors: 2, lookedAtProduct: 1, addedToCart: 1, orders: 0 })
  expect(today.sources).toEqual([
    { source: '', visitors: 1 },
    { source: 'example.com', visitors: 1 },
  ])
  expect(today.points[11].now).toMatchObject({ visitors: 2, pageViews: 3, conversion: 0 })
  // Again the same day: more views, no more visitors.
  await visit({ kind: 'store', id: store.id }, other)
  await flushVisits()
  expect(await readVisits(store.id)).toEqual({ views: 4, visitors: 2, products: 1, carts: 1 })
  const words = await sql<{ words: string; searches: number }>`
    select words, searches from searched_words where brand_id = ${brand.id}`.execute(shop.db())
  expect(words.rows).toEqual([{ words: 'red pan', searches: 1 }])
})

test('who visited is not known after the day, and counts again on the next', async () => {
  moveToTomorrow('11:00')
  await visit({ kind: 'store', id: store.id })
  await flushVisits()
  const salts = () =>
    sql<{ salt: Buffer }>`select salt from visitor_salts where brand_id = ${brand.id} order by day desc`.execute(
      shop.db(),
    )
  const [first] = (await salts()).rows
  moveToTomorrow('11:00')
  await deletePastVisitors(shop.ctx())
  expect([await countRows('day_visitors'), await countRows('visitor_salts')]).toEqual([0, 0])
  await visit({ kind: 'store', id: store.id })
  await flushVisits()
  expect((await salts()).rows[0]!.salt.equals(first!.salt)).toBe(false)
  expect(await readVisits(store.id)).toMatchObject({ views: 2, visitors: 2 })
  // Of today, so it stays.
  await deletePastVisitors(shop.ctx())
  expect(await countRows('visitor_salts')).toBe(1)
})

test.each([
  ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a browser without a window', { 'user-agent': chrome.replace('Chrome/', 'HeadlessChrome/') }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['Do Not Track', { dnt: '1' }],
])('%s is not counted', async (_name, headers: Record<string, string>) => {
  const response = await visit({ kind: 'store', id: store.id }, headers)
  expect(response.statusCode).toBe(200)
  expect(response.headers['set-cookie']).toBeUndefined()
  await flushVisits()
  expect(await readVisits(store.id)).toEqual({ views: 0, visitors: 0, products: 0, carts: 0 })
})

test('unknown products and stores count for the brand only, and other bytes for nothing', async () => {
  const before = await readVisits(brandScope)
  expect((await visit({ kind: 'product', id: store.id })).statusCode).toBe(200)
  expect((await visit({ kind: 'store', id: 'x' })).statusCode).toBe(200)
  await flushVisits()
  expect((await readVisits(brandScope)).views! - before.views!).toBe(2)
  for (const body of [{}, { kind: 'x' }, { kind: 'home', id: 'x'.repeat(65) }, { kind: 'home', words: ['x'] }])
    expect((await visit(body)).statusCode).toBe(422)
  for (const payload of ['\u0000', '{', '[[[[', '"\\ud800"', '{"kind":"home","source":"\\u0000\\ud800"}']) {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/visit/record',
      headers: { host: brand.hosts[0]!, 'user-agent': chrome, 'content-type': 'application/json' },
      payload,
    })
    expect(response.statusCode).toBeLessThan(500)
  }
  await flushVisits()
})
