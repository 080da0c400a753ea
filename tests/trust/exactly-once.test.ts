import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { mapConcurrently, createRandom, range, shuffle } from './concurrency.ts'
import { findMoneyErrors } from './money-invariants.ts'
import { isMeasuring, recordFigure, seed, scale } from './figures.ts'
import { openHttpClient, type HttpClient } from './http-client.ts'
import { copyQuote, fundPassword, makeShoppers, sampleAddress, type Shopper } from './shoppers.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'

/** `npm test` makes half as many as `npm run trust`. */
const keyCount = (isMeasuring ? 1_000 : 500) * scale
const requestsPerKey = 5
const shopperCount = 100
const concurrency = 48
const createPath = '/order/shop/trade/create'

let shop: TestShop
let http: HttpClient
let shoppers: Shopper[]
let skuId: string

type Purchase = { readonly shopper: Shopper; readonly quoteIds: readonly string[]; readonly key: string }

/** So many wishes of as many shoppers in turn, each with quotes of its own. */
async function makePurchases(count: number, quotesEach: number): Promise<Purchase[]> {
  const each = count / shopperCount
  const purchases = await mapConcurrently(shoppers, 8, async (shopper, index) => {
    const { token } = shopper
    const preview = await http.post('/order/shop/checkout/preview', { skuId, quantity: 1 }, { token })
    const quoteIds = await copyQuote(shop, preview.data.quoteId as string, each * quotesEach)
    return range(each).map((nth) => ({
      shopper,
      quoteIds: quoteIds.slice(nth * quotesEach, (nth + 1) * quotesEach),
      key: `wish-${index}-${nth}`,
    }))
  })
  return purchases.flat()
}

const countTrades = async (purchases: readonly Purchase[]): Promise<number> => {
  const quoteIds = purchases.flatMap((purchase) => purchase.quoteIds)
  const { count } = await shop
    .db()
    .selectFrom('trades')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_id', '=', shop.brand.id)
    .where(({ eb, val, fn }) => eb('id', '=', fn.any(val(quoteIds))))
    .executeTakeFirstOrThrow()
  return count
}

beforeAll(async () => {
  shop = await openTestShop({ policy: { ...noOrderLimits, otherRequestsPerSecondPerAddress: 1e6 } })
  http = await openHttpClient(shop, concurrency)
  const goods = await makeGoods(shop, { store: await makeStore(shop), stock: [10 * keyCount] })
  skuId = goods.skuIds[0]!
  shoppers = await makeShoppers(shop, shopperCount, 1_000_000)
})
afterAll(async () => {
  http.close()
  await shop.close()
})

describe(`${keyCount} idempotency keys x ${requestsPerKey} at once`, () => {
  it('make one trade a key, and tell everybody the same', { timeout: 240_000 * scale }, async () => {
    const purchases = await makePurchases(keyCount, 1)
    // Neighbours, so that the five really meet; the wishes themselves come in any order.
    const requests = shuffle(purchases, createRandom(seed)).flatMap((purchase) =>
      range(requestsPerKey).map(() => purchase),
    )
    const started = performance.now()
    const responses = await mapConcurrently(requests, concurrency, ({ shopper: { token, addressId }, quoteIds, key }) =>
      http.post(createPath, { quoteId: quoteIds[0], addressId }, { token, key }),
    )
    const seconds = (performance.now() - started) / 1000
    const perKey = Map.groupBy(
      responses.map((response, index) => ({ response, purchase: requests[index]! })),
      ({ purchase }) => purchase,
    )
    expect(responses.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])
    const differing = [...perKey.values()].filter((all) => new Set(all.map(({ response }) => response.text)).size > 1)
    expect(differing).toHaveLength(0)
    const made = await countTrades(purchases)
    expect(made).toBe(keyCount)
    recordFigure({
      promise: 3,
      name: 'keys',
      text: `${keyCount} keys x ${requestsPerKey} at once: ${made} trades, ${differing.length} keys with differing answers (${Math.round(responses.length / seconds)}/s)`,
    })
  })

  it('refuse the same key with another request, and place nothing for it', { timeout: 60_000 }, async () => {
    const [purchase] = await makePurchases(shopperCount, 2)
    const { token, addressId } = purchase!.shopper
    const [first, second] = purchase!.quoteIds
    const key = 'one-key-for-two-wishes'
    expect((await http.post(createPath, { quoteId: first, addressId }, { token, key })).status).toBe(200)
    const response = await http.post(createPath, { quoteId: second, addressId }, { token, key })
    expect([response.status, response.error?.key]).toEqual([409, 'idempotency.key_reused'])
    expect(await countTrades([purchase!])).toBe(1)
  })

  it(
    'without keys and with quotes of their own make five trades each (negative control)',
    { timeout: 60_000 },
    async () => {
      const purchases = await makePurchases(shopperCount, requestsPerKey)
      const requests = purchases.flatMap(({ shopper, quoteIds }) => quoteIds.map((quoteId) => ({ shopper, quoteId })))
      await mapConcurrently(requests, concurrency, ({ shopper: { token, addressId }, quoteId }) =>
        http.post(createPath, { quoteId, addressId }, { token }),
      )
      expect(await countTrades(purchases)).toBe(shopperCount * requestsPerKey)
    },
  )
})

describe('what has no quote to lean on', () => {
  const address = { ...sampleAddress, areaCode: '93' }
  const countAddresses = async ({ id }: Shopper) =>
    (
      await shop
        .db()
        .selectFrom('addresses')
        .select('id')
        .where('brand_id', '=', shop.brand.id)
        .where('user_id', '=', id)
        .execute()
    ).length

  it('happens once a key', { timeout: 60_000 }, async () => {
    const some = shoppers.slice(0, 40)
    const requests = some.flatMap((shopper) => range(requestsPerKey).map(() => shopper))
    const responses = await mapConcurrently(requests, concurrency, ({ token }) =>
      http.post('/api/address/add', address, { token, key: 'a' }),
    )
    expect(new Set(responses.map(({ text }) => text)).size).toBe(some.length)
    expect(await mapConcurrently(some, 8, countAddresses)).toEqual(some.map(() => 2))
  })

  it('happens five times without one (negative control)', { timeout: 60_000 }, async () => {
    const shopper = shoppers[50]!
    await mapConcurrently(range(requestsPerKey), concurrency, () =>
      http.post('/api/address/add', address, { token: shopper.token }),
    )
    expect(await countAddresses(shopper)).toBe(1 + requestsPerKey)
  })

  it(
    'takes the money once, however often the same payment is sent, with its key or with another',
    { timeout: 60_000 },
    async () => {
      const purchases = (await makePurchases(shopperCount, 1)).slice(0, 30)
      const trades = await mapConcurrently(purchases, concurrency, async ({ shopper, quoteIds }) => {
        const { token, addressId } = shopper
        const { data } = await http.post(createPath, { quoteId: quoteIds[0], addressId }, { token })
        return { token, tradeId: data.tradeId as string }
      })
      const requests = trades.flatMap((trade) =>
        range(requestsPerKey).map((nth) => ({ ...trade, key: nth < 3 ? 'same' : `${nth}` })),
      )
      const responses = await mapConcurrently(requests, concurrency, ({ token, tradeId, key }) =>
        http.post('/order/shop/trade/pay', { tradeId, fundPassword }, { token, key: `${key}-${tradeId}` }),
      )
      const paid = responses.filter(({ status }) => status === 200)
      expect(paid.length).toBeGreaterThanOrEqual(trades.length)
      expect(new Set(responses.filter(({ status }) => status !== 200).map(({ error }) => error?.key))).toEqual(
        new Set(['trade.already_paid']),
      )
      // Each trade paid exactly once, and everybody's balance says so: among the laws.
      expect(await findMoneyErrors(shop)).toEqual([])
    },
  )
})
