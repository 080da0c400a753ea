import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { expireTrades } from '#server/modules/orders/trades/public.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { mapConcurrently, createRandom, range, shuffle, countByName } from './concurrency.ts'
import { findMoneyErrors } from './money-invariants.ts'
import { isMeasuring, recordFigure, seed, scale } from './figures.ts'
import { openHttpClient, type HttpClient, type HttpResponse } from './http-client.ts'
import { fundPassword, makeShoppers, type Shopper } from './shoppers.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'

/** `npm test` places a quarter as many as `npm run trust`. */
const basketCount = (isMeasuring ? 2_000 : 500) * scale
const concurrency = 48
/** Units of each SKU: too few for everybody, so that baskets also fail half-way. */
const initialUnits = (isMeasuring ? 400 : 100) * scale

let shop: TestShop
let http: HttpClient
let shoppers: Shopper[]
let skuIds: string[]

/** Fills everybody's cart with one to four SKUs, each in an order of its own, as if added one after the other. */
async function fillCarts(randomBelow: (below: number) => number): Promise<void> {
  const brand_id = shop.brand.id
  const now = shop.clock.now().getTime()
  for (const some of range(Math.ceil(shoppers.length / 500)).map((part) =>
    shoppers.slice(part * 500, part * 500 + 500),
  )) {
    const carts = some.map(({ id }) => ({ brand_id, id: newId(), user_id: id, updated_at: new Date(now) }))
    const lines = carts.flatMap((cart) =>
      shuffle(skuIds, randomBelow)
        .slice(0, 1 + randomBelow(4))
        .map((sku_id, place) => ({
          brand_id,
          cart_id: cart.id,
          sku_id,
          quantity: 1 + randomBelow(2),
          seen_price_minor: 1_000,
          added_at: new Date(now + place),
        })),
    )
    await shop.db().insertInto('carts').values(carts).execute()
    await shop.db().insertInto('cart_lines').values(lines).execute()
  }
}

const toOutcome = ({ status, error }: HttpResponse) => (status === 200 ? 'done' : `${status} ${error?.key}`)

/** Places a basket; then one in three pays, one in three cancels its first order, one in three waits. */
async function buy({ token, addressId }: Shopper, quoteId: string, index: number): Promise<string> {
  const placed = await http.post('/order/shop/trade/create', { quoteId, addressId }, { token, key: quoteId })
  if (placed.status !== 200) return `create ${toOutcome(placed)}`
  const { tradeId, orderIds } = placed.data as { tradeId: string; orderIds: string[] }
  if (index % 3 === 0)
    return `pay ${toOutcome(await http.post('/order/shop/trade/pay', { tradeId, fundPassword }, { token, key: tradeId }))}`
  if (index % 3 === 1)
    return `cancel ${toOutcome(await http.post('/order/shop/order/cancel', { orderId: orderIds[0] }, { token, key: tradeId }))}`
  return 'create done'
}

/** Units of each SKU by where they are: available, reserved, or sold with a paid order. */
const readUnits = () =>
  withClient(shop.adminUrl, async (client) => {
    const { rows } = await client.query<{ available: number; reserved: number; sold: number }>(
      `select s.available, s.reserved, (select coalesce(sum(l.quantity), 0)::int from order_lines l
         join orders o on o.brand_id = l.brand_id and o.id = l.order_id
         where l.brand_id = $1 and l.sku_id = s.sku_id and o.status = 1) as sold
       from stock s where s.brand_id = $1`,
      [shop.brand.id],
    )
    return rows
  })

const countDeadlocks = () =>
  withClient(shop.adminUrl, async (client) => {
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]!.deadlocks)
  })

beforeAll(async () => {
  shop = await openTestShop({ policy: { ...noOrderLimits, otherRequestsPerSecondPerAddress: 1e6 } })
  http = await openHttpClient(shop, concurrency)
  const stores = [await makeStore(shop), await makeStore(shop), await makeStore(shop)]
  const goods = []
  for (const store of stores)
    goods.push(await makeGoods(shop, { store, stock: [initialUnits, initialUnits, initialUnits] }))
  skuIds = goods.flatMap((one) => [...one.skuIds])
  shoppers = await makeShoppers(shop, basketCount, 100_000)
})
afterAll(async () => {
  http.close()
  await shop.close()
})

describe(`${basketCount} mixed baskets of three stores`, () => {
  it('placed, paid and cancelled at once show no deadlock and lose no unit', { timeout: 300_000 * scale }, async () => {
    const randomBelow = createRandom(seed)
    const before = await countDeadlocks()
    await fillCarts(randomBelow)
    const previews = await mapConcurrently(shoppers, concurrency, ({ token }) =>
      http.post('/order/shop/checkout/preview', {}, { token }),
    )
    expect(countByName(previews.map(toOutcome))).toEqual({ done: basketCount })

    const started = performance.now()
    const endings = countByName(
      await mapConcurrently(shoppers, concurrency, (shopper, index) =>
        buy(shopper, previews[index]!.data.quoteId as string, index),
      ),
    )
    const seconds = (performance.now() - started) / 1000
    const expected = /^((create|pay|cancel) done|create 409 (stock\.insufficient|checkout\.changed))$/
    expect(Object.keys(endings).filter((ending) => !expected.test(ending))).toEqual([])
    expect(Object.keys(endings)).toEqual(expect.arrayContaining(['create done', 'pay done', 'cancel done']))

    const units = await readUnits()
    expect(units.map(({ available, reserved, sold }) => available + reserved + sold)).toEqual(
      skuIds.map(() => initialUnits),
    )
    expect(await findMoneyErrors(shop)).toEqual([])
    const seen = (await countDeadlocks()) - before
    expect(seen).toBe(0)
    recordFigure({
      promise: 1,
      name: 'baskets',
      text: `${basketCount} mixed baskets of 3 stores at once: ${endings['pay done']} paid, ${endings['cancel done']} cancelled, ${endings['create done']} waiting, ${seen} deadlocks, every unit accounted for (${Math.round(basketCount / seconds)}/s)`,
    })
  })

  it('left waiting give everything back when their time is over', { timeout: 120_000 * scale }, async () => {
    shop.clock.forward(31 * 60_000)
    await expireTrades(shop.ctx())
    const units = await readUnits()
    expect(units.map(({ reserved }) => reserved)).toEqual(skuIds.map(() => 0))
    expect(units.map(({ available, sold }) => available + sold)).toEqual(skuIds.map(() => initialUnits))
    expect(await findMoneyErrors(shop)).toEqual([])
  })
})

it(
  'baskets that lock in the order of their lines do run into each other (negative control)',
  { timeout: 60_000 },
  async () => {
    const before = await countDeadlocks()
    await withClient(shop.adminUrl, async (one) => {
      await withClient(shop.adminUrl, async (two) => {
        const take = 'update stock set available = available where brand_id = $1 and sku_id = $2'
        const [first, second] = skuIds.map((skuId) => [shop.brand.id, skuId])
        await one.query('begin')
        await two.query('begin')
        await one.query(take, first)
        await two.query(take, second)
        const ends = await Promise.allSettled([one.query(take, second), two.query(take, first)])
        await Promise.allSettled([one.query('rollback'), two.query('rollback')])
        const codes = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code: string }).code] : []))
        expect(codes).toEqual(['40P01'])
      })
    })
    await expect.poll(countDeadlocks, { timeout: 40_000 }).toBeGreaterThan(before)
  },
)
