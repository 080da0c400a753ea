import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { atOnce, dice, numbers, shuffled } from './at-once.ts'
import { moneyFaults } from './conservation.ts'
import { recordFigure, seed, times } from './figures.ts'
import { openHttp, type Http } from './http-client.ts'
import { copyQuote, fundPassword, makeShoppers, someAddress, type Shopper } from './shoppers.ts'
import { noOrderLimits } from '#tests/harness/order-limits.ts'

const keys = 1_000 * times
const repeats = 5
const crowd = 100
const lanes = 48
const createPath = '/order/shop/trade/create'

let shop: TestShop
let http: Http
let shoppers: Shopper[]
let skuId: string

type Wish = { readonly shopper: Shopper; readonly quoteIds: readonly string[]; readonly key: string }

/** So many wishes of as many shoppers in turn, each with quotes of its own. */
async function makeWishes(count: number, quotesEach: number): Promise<Wish[]> {
  const each = count / crowd
  const wishes = await atOnce(shoppers, 8, async (shopper, index) => {
    const { token } = shopper
    const shown = await http.post('/order/shop/checkout/preview', { skuId, quantity: 1 }, { token })
    const quoteIds = await copyQuote(shop, shown.data.quoteId as string, each * quotesEach)
    return numbers(each).map((nth) => ({
      shopper,
      quoteIds: quoteIds.slice(nth * quotesEach, (nth + 1) * quotesEach),
      key: `wish-${index}-${nth}`,
    }))
  })
  return wishes.flat()
}

const tradesOf = async (wishes: readonly Wish[]): Promise<number> => {
  const quoteIds = wishes.flatMap((wish) => wish.quoteIds)
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
  http = await openHttp(shop, lanes)
  const goods = await makeGoods(shop, { store: await makeStore(shop), stock: [10 * keys] })
  skuId = goods.skuIds[0]!
  shoppers = await makeShoppers(shop, crowd, 1_000_000)
})
afterAll(async () => {
  http.close()
  await shop.close()
})

describe(`${keys} idempotency keys x ${repeats} at once`, () => {
  it('make one trade a key, and tell everybody the same', { timeout: 240_000 * times }, async () => {
    const wishes = await makeWishes(keys, 1)
    // Neighbours, so that the five really meet; the wishes themselves come in any order.
    const asked = shuffled(wishes, dice(seed)).flatMap((wish) => numbers(repeats).map(() => wish))
    const started = performance.now()
    const answers = await atOnce(asked, lanes, ({ shopper: { token, addressId }, quoteIds, key }) =>
      http.post(createPath, { quoteId: quoteIds[0], addressId }, { token, key }),
    )
    const seconds = (performance.now() - started) / 1000
    const perKey = Map.groupBy(
      answers.map((answer, index) => ({ answer, wish: asked[index]! })),
      ({ wish }) => wish,
    )
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])
    const differing = [...perKey.values()].filter((all) => new Set(all.map(({ answer }) => answer.text)).size > 1)
    expect(differing).toHaveLength(0)
    const made = await tradesOf(wishes)
    expect(made).toBe(keys)
    recordFigure({
      promise: 3,
      name: 'keys',
      text: `${keys} keys x ${repeats} at once: ${made} trades, ${differing.length} keys with differing answers (${Math.round(answers.length / seconds)}/s)`,
    })
  })

  it('refuse the same key with another request, and place nothing for it', { timeout: 60_000 }, async () => {
    const [wish] = await makeWishes(crowd, 2)
    const { token, addressId } = wish!.shopper
    const [first, second] = wish!.quoteIds
    const key = 'one-key-for-two-wishes'
    expect((await http.post(createPath, { quoteId: first, addressId }, { token, key })).status).toBe(200)
    const answer = await http.post(createPath, { quoteId: second, addressId }, { token, key })
    expect([answer.status, answer.error?.key]).toEqual([409, 'idempotency.key_reused'])
    expect(await tradesOf([wish!])).toBe(1)
  })

  it(
    'without keys and with quotes of their own make five trades each (the test has eyes)',
    { timeout: 60_000 },
    async () => {
      const wishes = await makeWishes(crowd, repeats)
      const asked = wishes.flatMap(({ shopper, quoteIds }) => quoteIds.map((quoteId) => ({ shopper, quoteId })))
      await atOnce(asked, lanes, ({ shopper: { token, addressId }, quoteId }) =>
        http.post(createPath, { quoteId, addressId }, { token }),
      )
      expect(await tradesOf(wishes)).toBe(crowd * repeats)
    },
  )
})

describe('what has no quote to lean on', () => {
  const address = { ...someAddress, areaCode: '93' }
  const addressesOf = async ({ id }: Shopper) =>
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
    const asked = some.flatMap((shopper) => numbers(repeats).map(() => shopper))
    const answers = await atOnce(asked, lanes, ({ token }) =>
      http.post('/api/address/add', address, { token, key: 'a' }),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(some.length)
    expect(await atOnce(some, 8, addressesOf)).toEqual(some.map(() => 2))
  })

  it('happens five times without one (the test has eyes)', { timeout: 60_000 }, async () => {
    const shopper = shoppers[50]!
    await atOnce(numbers(repeats), lanes, () => http.post('/api/address/add', address, { token: shopper.token }))
    expect(await addressesOf(shopper)).toBe(1 + repeats)
  })

  it(
    'takes the money once, however often the same payment is sent, with its key or with another',
    { timeout: 60_000 },
    async () => {
      const wishes = (await makeWishes(crowd, 1)).slice(0, 30)
      const trades = await atOnce(wishes, lanes, async ({ shopper, quoteIds }) => {
        const { token, addressId } = shopper
        const { data } = await http.post(createPath, { quoteId: quoteIds[0], addressId }, { token })
        return { token, tradeId: data.tradeId as string }
      })
      const asked = trades.flatMap((trade) =>
        numbers(repeats).map((nth) => ({ ...trade, key: nth < 3 ? 'same' : `${nth}` })),
      )
      const answers = await atOnce(asked, lanes, ({ token, tradeId, key }) =>
        http.post('/order/shop/trade/pay', { tradeId, fundPassword }, { token, key: `${key}-${tradeId}` }),
      )
      const paid = answers.filter(({ status }) => status === 200)
      expect(paid.length).toBeGreaterThanOrEqual(trades.length)
      expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error?.key))).toEqual(
        new Set(['trade.already_paid']),
      )
      // Each trade paid exactly once, and everybody's balance says so: among the laws.
      expect(await moneyFaults(shop)).toEqual([])
    },
  )
})
