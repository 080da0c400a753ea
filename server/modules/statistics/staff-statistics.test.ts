import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import type { Person } from '#tests/harness/people.ts'
import { deliverEvents } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import { countSales, deletePastVisitors, flushVisits, recountAllSales } from './public.ts'
import { insertRequests } from './sales/sales.queries.ts'

let shop: TestShop
let staff: Person
beforeAll(async () => {
  // A quarter of an hour beside all full hours.
  shop = await openTestShop({ policy: noOrderLimits, settings: { timeZone: 'Asia/Kathmandu' } })
  staff = await makeStaff(shop, ['orders'])
})
afterAll(() => shop.close())

const read = async (path: string, query: Record<string, string> = {}) =>
  (await shop.get(`/admin/statistics${path}`, query, { token: staff.token })).data

const count = async () => {
  await deliverEvents(shop.ctx())
  await countSales(shop.ctx())
}

/** Sales of a month less refunds, and orders, added up from the orders themselves. */
async function sumOrders(where: ReturnType<typeof sql>) {
  const { rows } = await sql<{ sales: number; orders: number }>`
    select (coalesce(sum((select sum(l.subtotal_minor - l.discount_minor) from order_lines as l
        where l.brand_id = ${shop.brand.id} and l.order_id = o.id)), 0)
      - coalesce(sum((select sum(r.amount_minor) from order_refund_lines as r
        where r.brand_id = ${shop.brand.id} and r.order_id = o.id)), 0))::float8 / 100 as sales, count(*)::int as orders
    from orders as o where o.brand_id = ${shop.brand.id} and o.paid_at is not null and ${where}`.execute(shop.db())
  return rows[0]!
}

/** Numbers that look random and are the same in every run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Groups = readonly { key: string | null; sales: number; orders: number }[]
const addUp = (groups: Groups) => ({
  sales: Math.round(100 * groups.reduce((sum, { sales }) => sum + sales, 0)) / 100,
  orders: groups.reduce((sum, { orders }) => sum + orders, 0),
})

test('figures and every table add up to the orders, whatever is counted twice', async () => {
  const stores = [await makeStore(shop), await makeStore(shop)]
  const goods = []
  for (const store of stores) goods.push(await makeGoods(shop, { store, stock: [10_000], priceMinor: 1_333 }))
  const buyer = await makeBuyer(shop, { creditMinor: 100_000_000 })
  const random = createRandom(7)
  for (let round = 0; round < 14; round += 1) {
    const index = random(2)
    const [orderId] = await buyAndPay(buyer, [goods[index]!.skuIds[0]!], 1 + random(4))
    // Over the borders of hours and days of the brand.
    shop.clock.forward((30 + random(400)) * 60_000)
    if (random(3) > 0) continue
    const flow = createOrderFlow(shop, stores[index]!)
    await flow.askRefund(buyer, orderId!)
    await flow.decide(orderId!, true)
  }
  await count()
  const expected = await sumOrders(sql`true`)
  const { totals, points, countedUntil } = await read('')
  expect({ sales: totals.now.sales, orders: totals.now.orders }).toEqual(expected)
  expect(new Date(countedUntil).getTime()).toBeLessThanOrEqual(shop.clock.now().getTime())
  expect(addUp(points.map(({ now }: { now: Groups[number] }) => now))).toEqual(expected)
  for (const by of ['store', 'country']) expect(addUp((await read('/groups', { by })).groups), by).toEqual(expected)
  expect(addUp((await read('/groups', { by: 'category' })).groups).sales).toBe(expected.sales)
  expect((await read('', { range: 'year' })).totals.now.orders).toBe(expected.orders)

  // One store has its own part.
  const storeId = stores[0]!.id
  const own = await sumOrders(sql`o.store_id = ${storeId}`)
  expect(own.orders).toBeLessThan(expected.orders)
  expect((await read('', { storeId })).totals.now).toMatchObject(own)
  expect((await read('', { storeId })).funnel.openedCheckout).toBeNull()
  expect(addUp((await read('/groups', { by: 'country', storeId })).groups)).toEqual(own)
  expect(addUp((await read('/groups', { by: 'store', storeId })).groups)).toEqual(own)

  // Counted again: the same. A changed row is noticed (negative control), and repaired by counting all.
  await insertRequests(shop.ctx(), [toBrandDay(shop.brand, shop.clock.now())])
  await countSales(shop.ctx())
  expect(addUp((await read('/groups', { by: 'country' })).groups)).toEqual(expected)
  await sql`update sales_groups set orders = orders + 1 where brand_id = ${shop.brand.id}`.execute(shop.db())
  expect(addUp((await read('/groups', { by: 'country' })).groups)).not.toEqual(expected)
  await recountAllSales(shop.ctx())
  expect(addUp((await read('/groups', { by: 'country' })).groups)).toEqual(expected)
})

/** Moves orders to the middle of a month before this one. */
async function movePayments(orderIds: readonly (string | undefined)[], months: number) {
  const month = toBrandDay(shop.brand, shop.clock.now()).slice(0, 7)
  const at = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 - months, 15))
  await sql`
    update orders set paid_at = ${at} where brand_id = ${shop.brand.id} and id = any(${orderIds}::uuid[])`.execute(
    shop.db(),
  )
}

test('buyers who come back count in the month of their first order, once a month', async () => {
  const store = await makeStore(shop)
  const { skuIds } = await makeGoods(shop, { store, stock: [100], priceMinor: 500 })
  const [one, other] = [
    await makeBuyer(shop, { creditMinor: 100_000 }),
    await makeBuyer(shop, { creditMinor: 100_000 }),
  ]
  const [first] = await buyAndPay(one, [skuIds[0]!], 1)
  const [second] = await buyAndPay(other, [skuIds[0]!], 1)
  await movePayments([first, second], 2)
  await buyAndPay(one, [skuIds[0]!], 1)
  await buyAndPay(one, [skuIds[0]!], 1)
  // The latest days are counted first.
  await count()
  await recountAllSales(shop.ctx())
  const { cohorts } = await read('/cohorts')
  expect(cohorts).toHaveLength(7)
  expect(cohorts.at(-3)).toMatchObject({ buyers: 2, returned: [0, 1] })
  expect(cohorts.at(-1).returned).toEqual([])
  await insertRequests(shop.ctx(), [toBrandDay(shop.brand, shop.clock.now())])
  await countSales(shop.ctx())
  expect((await read('/cohorts')).cohorts).toEqual(cohorts)
})

const visit = (browser: string, body: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/visit/record',
    headers: { host: shop.brand.hosts[0]!, 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${browser}` },
    payload: body,
  })

test('words are shown once three visitors searched them on a day; rarer ones are deleted with the day', async () => {
  for (const browser of ['One', 'Two', 'Three']) {
    await visit(browser, { kind: 'search', words: 'Air  FRYER' })
    await visit(browser, { kind: 'noResult', words: 'air fryer' })
  }
  await visit('One', { kind: 'search', words: 'teapot' })
  await visit('Two', { kind: 'search', words: 'teapot' })
  // The same visitor again is no third one.
  await visit('Two', { kind: 'search', words: 'teapot' })
  await flushVisits()
  const list = [{ words: 'air fryer', searches: 3, emptySearches: 3, before: 0 }]
  expect(await read('/searches')).toEqual({ searches: 3, emptySearches: 3, words: 1, list })
  expect((await read('/searches', { withoutResult: '1' })).list).toEqual(list)
  await visit('Three', { kind: 'search', words: 'teapot' })
  await visit('Three', { kind: 'search', words: 'secret plan' })
  await flushVisits()
  expect((await read('/searches')).list.map(({ words }: { words: string }) => words)).toEqual(['teapot', 'air fryer'])
  expect((await read('/searches', { withoutResult: '1' })).list).toEqual(list)

  shop.clock.forward(86_400_000)
  await deletePastVisitors(shop.ctx())
  const { rows } = await sql<{ words: string }>`
    select words from searched_words where brand_id = ${shop.brand.id} order by words`.execute(shop.db())
  expect(rows.map(({ words }) => words)).toEqual(['air fryer', 'teapot'])
  const searchers = await sql`select 1 from word_visitors where brand_id = ${shop.brand.id}`.execute(shop.db())
  expect(searchers.rows).toEqual([])
})

test('the funnel has the checkout, and every step has those of the next', async () => {
  await visit('Four', { kind: 'home', source: 'news.example' })
  await visit('Five', { kind: 'checkout' })
  await flushVisits()
  const { funnel } = await read('', { range: 'today' })
  expect(funnel).toMatchObject({ visitors: 2, lookedAtProduct: 1, addedToCart: 1, openedCheckout: 1 })
  const { groups } = await read('/groups', { by: 'source', range: 'today' })
  expect(groups).toMatchObject([
    { key: '', visitors: 1, before: null },
    { key: 'news.example', visitors: 1 },
  ])
})
