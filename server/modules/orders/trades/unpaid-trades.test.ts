import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database/open-database.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { range, countByName } from '#tests/trust/concurrency.ts'
import type { OrderTables } from '../orders.queries.ts'
import { insertTrade } from './placement.queries.ts'
import { expireTrades } from './public.ts'
import { recordFigure } from '#tests/trust/figures.ts'

const minuteMs = 60_000

let shop: TestShop
let store: TestStore
let buyer: Buyer
let skuIds: readonly string[]

beforeAll(async () => {
  shop = await openTestShop({
    policy: { maxUnpaidTrades: 3, maxUnpaidUnitsPerSku: 10, ordersPerMinutePerUser: 1e6, orderExpiryMinutes: 30 },
  })
})
beforeEach(async () => {
  store = await makeStore(shop)
  skuIds = (await makeGoods(shop, { store, stock: [500, 500] })).skuIds
  buyer = await makeBuyer(shop, { creditMinor: 100_000 })
})
afterAll(() => shop.close())

const place = async (shopper: Buyer = buyer, quantity = 1, skuId = skuIds[0]!) =>
  shopper.place((await shopper.preview({ skuId, quantity })).data.quoteId)

const placeMany = async (count: number) => {
  const placed = []
  for (let nth = 0; nth < count; nth++) placed.push((await place()).data)
  return placed as { tradeId: string; orderIds: string[]; expiresAt: string }[]
}

const reserved = async (skuId = skuIds[0]!) =>
  (
    await shop
      .db()
      .selectFrom('stock')
      .select('reserved')
      .where('brand_id', '=', shop.brand.id)
      .where('sku_id', '=', skuId)
      .executeTakeFirstOrThrow()
  ).reserved

describe('unpaid trades of one user', () => {
  test('are refused beyond the bound, and hold no stock then', async () => {
    await placeMany(3)
    const refused = await place()
    expect([refused.status, refused.error]).toEqual([409, { key: 'trade.too_many_unpaid', params: { max: 3 } }])
    expect(refused.message).toBe('You have 3 unpaid orders. Please pay for or cancel one first.')
    expect(await reserved()).toBe(3)
    // Other users are unaffected.
    expect((await place(await makeBuyer(shop))).status).toBe(200)
  })

  test('free a slot again once one is paid, cancelled or out of time', async () => {
    const [first, second] = await placeMany(3)
    expect((await buyer.pay(first!.tradeId)).status).toBe(200)
    expect((await place()).status).toBe(200)
    expect((await place()).status).toBe(409)
    expect((await buyer.cancel(second!.orderIds[0]!)).status).toBe(200)
    expect((await place()).status).toBe(200)
    expect((await place()).status).toBe(409)
    shop.clock.forward(31 * minuteMs)
    await expireTrades(shop.ctx())
    expect((await place()).status).toBe(200)
  })

  test('of a quote that was placed before are no new ones', async () => {
    const quotes = []
    for (let nth = 0; nth < 3; nth++)
      quotes.push((await buyer.preview({ skuId: skuIds[0]!, quantity: 1 })).data.quoteId as string)
    for (const quoteId of quotes) await buyer.place(quoteId)
    expect((await buyer.place(quotes[0]!)).status).toBe(200)
  })

  test('are as many as allowed when twenty are placed at once', async () => {
    const quotes = await Promise.all(range(20).map(() => buyer.preview({ skuId: skuIds[0]!, quantity: 1 })))
    const answers = await Promise.all(quotes.map(({ data }) => buyer.place(data.quoteId)))
    expect(countByName(answers.map(({ status, error }) => `${status} ${error?.key ?? 'ok'}`))).toEqual({
      '200 ok': 3,
      '409 trade.too_many_unpaid': 17,
    })
    expect(await reserved()).toBe(3)
  })
})

describe('units of one SKU in unpaid trades', () => {
  test('are counted over all of them, other SKUs apart', async () => {
    expect((await place(buyer, 6)).status).toBe(200)
    const refused = await place(buyer, 5)
    expect([refused.status, refused.error]).toEqual([
      409,
      { key: 'trade.too_many_units', params: { max: 10, skuId: skuIds[0] } },
    ])
    expect(await reserved()).toBe(6)
    expect((await place(buyer, 10, skuIds[1])).status).toBe(200)
    expect((await place(buyer, 4)).status).toBe(200)
  })

  test('are at most the bound when placed at once', async () => {
    const quotes = await Promise.all(range(6).map(() => buyer.preview({ skuId: skuIds[0]!, quantity: 6 })))
    const answers = await Promise.all(quotes.map(({ data }) => buyer.place(data.quoteId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await reserved()).toBe(6)
  })

  test('are free again once paid', async () => {
    const { data } = await place(buyer, 10)
    await buyer.pay(data.tradeId)
    expect((await place(buyer, 10)).status).toBe(200)
  })
})

test('a user who let several trades run out of time has less of it, for a day', async () => {
  const minutesToPay = async () => {
    const { data } = await place()
    const minutes = (Date.parse(data.expiresAt) - shop.clock.now().getTime()) / minuteMs
    await buyer.cancel(data.orderIds[0])
    return minutes
  }
  expect(await minutesToPay()).toBe(30)
  await placeMany(3)
  shop.clock.forward(31 * minuteMs)
  await expireTrades(shop.ctx())
  expect(await minutesToPay()).toBe(5)
  shop.clock.forward(24 * 60 * minuteMs)
  expect(await minutesToPay()).toBe(30)
})

describe('the database', () => {
  const schema = 'slot_control'
  const max = 3
  let database: Database<OrderTables>

  /** A copy of the table in another schema, which comes first in the search path. */
  beforeAll(async () => {
    await asAdmin(`create schema ${schema}`)
    await asAdmin(`create table ${schema}.trades (like public.trades including all)`)
    const url = new URL(shop.adminUrl)
    url.searchParams.set('options', `-c search_path=${schema},public`)
    database = openDatabase<OrderTables>(url.href, { poolSize: 20, queryTimeoutMs: 20_000, log: shop.engine.log })
  })
  afterAll(async () => {
    await database.close()
    await asAdmin(`drop schema ${schema} cascade`)
  })

  const asAdmin = (statement: string) => withClient(shop.adminUrl, (client) => client.query(statement))

  /**
   * Inserts twenty unpaid trades of one user concurrently; returns how many were committed. Each awaits `beforeCommit`.
   */
  async function insertTwenty(beforeCommit: () => Promise<void>): Promise<number> {
    const trade = { user_id: newId(), status: 'awaiting_payment', payable_minor: 0, currency: 'USD', max_unpaid: max }
    const times = { created_at: shop.clock.now(), expires_at: shop.clock.now() }
    const results = await Promise.allSettled(
      range(20).map(() =>
        database.withoutBrand.transaction().execute(async (db) => {
          await insertTrade({ db }, { ...trade, ...times, id: newId(), brand_id: shop.brand.id })
          await beforeCommit()
        }),
      ),
    )
    return results.filter(({ status }) => status === 'fulfilled').length
  }

  test('takes no more unpaid trades than the bound from transactions that do not see each other', async () => {
    const stayed = await insertTwenty(async () => undefined)
    expect(stayed).toBeGreaterThan(0)
    expect(stayed).toBeLessThanOrEqual(max)
  })

  test('would take all of them without the unique index', async () => {
    await asAdmin(`drop index ${schema}.trades_brand_id_user_id_unpaid_slot_idx`)
    let inserted = 0
    const all = Promise.withResolvers<void>()
    const stayed = await insertTwenty(() => {
      if (++inserted === 20) all.resolve()
      return all.promise
    })
    expect(stayed).toBe(20)
    recordFigure({
      promise: 24,
      name: 'unpaid-trades',
      text: `20 unpaid trades of one user at once: at most ${max} stay; without the unique index ${stayed} (control)`,
    })
  })
})
