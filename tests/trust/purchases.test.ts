import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { mapConcurrently, createRandom, range, shuffle, countByName } from './concurrency.ts'
import { findMoneyErrors } from './money-invariants.ts'
import { isMeasuring, recordFigure, seed, scale } from './figures.ts'
import { openHttpClient, type HttpClient, type HttpResponse } from './http-client.ts'
import { copyQuote, fundPassword, makeShoppers, type Shopper } from './shoppers.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'

/** `npm test` makes fewer than `npm run trust`. */
const purchaseCount = (isMeasuring ? 10_000 : 1_000) * scale
const units = 100
const shopperCount = 500
const concurrency = 48
/** Goods 10.00 and delivery 4.00. */
const priceMinor = 1_400

let shop: TestShop
let http: HttpClient
let shoppers: Shopper[]
let skuId: string

type Purchase = { readonly shopper: Shopper; readonly quoteId: string }

const previewOne = ({ token }: Shopper) => http.post('/order/shop/checkout/preview', { skuId, quantity: 1 }, { token })
const createTrade = ({ shopper: { token, addressId }, quoteId }: Purchase) =>
  http.post('/order/shop/trade/create', { quoteId, addressId }, { token, key: `buy-${quoteId}` })
const pay = (token: string, tradeId: string) =>
  http.post('/order/shop/trade/pay', { tradeId, method: 'wallet', fundPassword }, { token, key: `pay-${tradeId}` })

/** How an attempt ended, as exactly as a shopper is told. */
const toOutcome = ({ status, error }: HttpResponse): string => {
  if (status === 200) return 'sold'
  const changes = error?.params?.changes as { kind: string; left?: number }[] | undefined
  return [status, error?.key, ...(changes ?? []).map(({ kind, left }) => `${kind} ${left}`)].join(' ')
}

const readStock = () =>
  shop
    .db()
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('brand_id', '=', shop.brand.id)
    .where('sku_id', '=', skuId)
    .execute()

const sumOrdered = async () =>
  shop
    .db()
    .selectFrom('order_lines')
    .select(({ fn }) => [fn.count<number>('id').as('lines'), fn.sum<number>('quantity').as('units')])
    .where('brand_id', '=', shop.brand.id)
    .where('sku_id', '=', skuId)
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  shop = await openTestShop({ policy: { ...noOrderLimits, otherRequestsPerSecondPerAddress: 1e6 } })
  http = await openHttpClient(shop, concurrency)
  const goods = await makeGoods(shop, { store: await makeStore(shop), stock: [units] })
  skuId = goods.skuIds[0]!
  shoppers = await makeShoppers(shop, shopperCount, priceMinor * units)
})
afterAll(async () => {
  http.close()
  await shop.close()
})

describe(`${purchaseCount} purchases of ${units} units over HTTP`, () => {
  let sold: { shopper: Shopper; tradeId: string }[]

  it(`sell ${units}, and refuse the others cleanly`, { timeout: 300_000 * scale }, async () => {
    const previews = await mapConcurrently(shoppers, concurrency, previewOne)
    expect(countByName(previews.map(toOutcome))).toEqual({ sold: shopperCount })
    const quotes = await mapConcurrently(shoppers, 8, async (shopper, index) => {
      const copies = await copyQuote(shop, previews[index]!.data.quoteId as string, purchaseCount / shopperCount)
      return copies.map((quoteId) => ({ shopper, quoteId }))
    })

    const wanted = shuffle(quotes.flat(), createRandom(seed))
    const buying = performance.now()
    const responses = await mapConcurrently(wanted, concurrency, createTrade)
    const seconds = (performance.now() - buying) / 1000

    const { sold: bought, ...refused } = countByName(responses.map(toOutcome))
    expect(bought).toBe(units)
    const clean = ['409 stock.insufficient', '409 checkout.changed stock 0']
    expect(Object.keys(refused).filter((ending) => !clean.includes(ending))).toEqual([])
    expect(await readStock()).toEqual([{ available: 0, reserved: units }])
    expect(await sumOrdered()).toEqual({ lines: units, units })
    sold = wanted.flatMap(({ shopper }, index) =>
      responses[index]!.status === 200 ? [{ shopper, tradeId: responses[index]!.data.tradeId as string }] : [],
    )
    expect(new Set(sold.map(({ tradeId }) => tradeId)).size).toBe(units)
    recordFigure({
      promise: 1,
      name: 'purchases',
      text: `${purchaseCount} purchases of ${units} units over HTTP: sold ${bought}, ${purchaseCount - bought!} clean refusals, ${http.countRefused()} times 503 and asked again (${Math.round(purchaseCount / seconds)}/s)`,
    })
  })

  it('let those who got one pay, which sells all stock and loses no cent', { timeout: 60_000 }, async () => {
    const paid = await mapConcurrently(sold, 16, ({ shopper, tradeId }) => pay(shopper.token, tradeId))
    expect(countByName(paid.map(toOutcome))).toEqual({ sold: units })
    expect(await readStock()).toEqual([{ available: 0, reserved: 0 }])
    expect(await findMoneyErrors(shop)).toEqual([])
  })

  it('leave nobody a preview of what is gone', async () => {
    expect(toOutcome(await previewOne(shoppers[0]!))).toBe('409 stock.insufficient')
  })
})

it('the same crowd oversells where stock is read first and written after (negative control)', async () => {
  const schema = `planted_${randomBytes(4).toString('hex')}`
  const pool = new pg.Pool({ connectionString: shop.adminUrl, max: 12 })
  const admin = await pool.connect()
  await admin.query(`create schema ${schema}`)
  await admin.query(`create table ${schema}.stock as select ${units} as available`)
  admin.release()
  const buy = async (): Promise<boolean> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<{ available: number }>(`select available from ${schema}.stock`)
      const { available } = rows[0]!
      if (available > 0) await client.query(`update ${schema}.stock set available = $1`, [available - 1])
      await client.query('commit')
      return available > 0
    } finally {
      client.release()
    }
  }
  try {
    const bought = (await mapConcurrently(range(2_000), concurrency, buy)).filter(Boolean).length
    expect(bought).toBeGreaterThan(units)
    recordFigure({
      promise: 1,
      name: 'purchases-control',
      text: `control, read first and written after: 2000 purchases of ${units} units sold ${bought}`,
    })
  } finally {
    await pool.query(`drop schema ${schema} cascade`)
    await pool.end()
  }
})
