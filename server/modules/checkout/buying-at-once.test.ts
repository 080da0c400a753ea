import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'

let shop: TestShop
beforeAll(async () => {
  // A few test shoppers stand for many, so the rate limits are off.
  shop = await openTestShop({ policy: { ...noOrderLimits } })
})
afterAll(async () => {
  for (const brand of [shop.brand, shop.otherBrand]) expect(await checkLedger(shop.ctx(null, brand))).toEqual([])
  await shop.close()
})

/** Runs `work` for every item, `width` at a time; more would exceed the connection pool. */
async function inParallel<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>, width = 24) {
  const results: Result[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

const makeBuyers = (count: number, options: { brand?: Brand; creditMinor?: number } = {}): Promise<Buyer[]> =>
  inParallel(Array.from({ length: count }), () => makeBuyer(shop, options), 8)

const toOutcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`

const getStock = (skuId: string, brand = shop.brand) =>
  shop
    .db(brand)
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('brand_id', '=', brand.id)
    .where('sku_id', '=', skuId)
    .executeTakeFirstOrThrow()

const unitsOrdered = async (skuId: string, brand = shop.brand) => {
  const lines = await shop
    .db(brand)
    .selectFrom('order_lines')
    .select('quantity')
    .where('brand_id', '=', brand.id)
    .where('sku_id', '=', skuId)
    .execute()
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

describe('nothing is sold twice', () => {
  test('of 300 buyers of 20 units, 20 get one and 280 get an error', async () => {
    const goods = await makeGoods(shop, { store: await makeStore(shop), stock: [20] })
    const skuId = goods.skuIds[0]!
    const some = await makeBuyers(30)
    const buyers = Array.from({ length: 300 }, (_, index) => some[index % some.length]!)
    const quotes = await inParallel(buyers, async (buyer) => {
      const { data } = await buyer.preview({ skuId, quantity: 1 })
      return { buyer, quoteId: data.quoteId as string }
    })
    const answers = await inParallel(quotes, ({ buyer, quoteId }) => buyer.place(quoteId))
    const outcomes = Map.groupBy(answers, toOutcome)
    expect(outcomes.get('200 ok')).toHaveLength(20)
    expect(
      [...outcomes.keys()].filter(
        (outcome) => !['200 ok', '409 stock.insufficient', '409 checkout.changed'].includes(outcome),
      ),
    ).toEqual([])
    expect(await getStock(skuId)).toEqual({ available: 0, reserved: 20 })
    expect(await unitsOrdered(skuId)).toBe(20)
  })

  test('control: reading the stock first and writing it afterwards does sell twice', async () => {
    const goods = await makeGoods(shop, { store: await makeStore(shop), stock: [20] })
    const skuId = goods.skuIds[0]!
    const buyNaively = () =>
      inTransaction(shop.ctx(), async (ctx) => {
        const { available } = await getStock(skuId)
        if (available < 1) return 0
        const rows = ctx.db.updateTable('stock').where('brand_id', '=', shop.brand.id).where('sku_id', '=', skuId)
        await rows.set({ available: available - 1 }).execute()
        return 1
      })
    const sold = await inParallel(Array.from({ length: 100 }), buyNaively, 5)
    expect(sold.filter(Boolean).length).toBeGreaterThan(20)
  })

  test('mixed baskets in every order neither oversell nor wait for each other in a ring', async () => {
    const [one, two] = [await makeStore(shop), await makeStore(shop)]
    const skuIds = [
      ...(await makeGoods(shop, { store: one, stock: [12, 12] })).skuIds,
      ...(await makeGoods(shop, { store: two, stock: [12, 12] })).skuIds,
    ]
    const buyers = await makeBuyers(40)
    const answers = await inParallel([...buyers.entries()], async ([index, buyer]) => {
      const basket = skuIds.map((_, place) => skuIds[(place + index) % skuIds.length]!).slice(0, 3)
      for (const skuId of index % 2 ? basket : basket.toReversed()) await buyer.addToCart(skuId)
      const quote = await buyer.preview()
      return quote.status === 200 ? buyer.place(quote.data.quoteId) : quote
    })
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    for (const skuId of skuIds) {
      const { available, reserved } = await getStock(skuId)
      expect([available + reserved, reserved]).toEqual([12, await unitsOrdered(skuId)])
    }
  })
})

describe('exactly once', () => {
  test('100 keys, five times each at once, make 100 trades and equal answers', async () => {
    const goods = await makeGoods(shop, { store: await makeStore(shop), stock: [1_000] })
    const skuId = goods.skuIds[0]!
    const buyers = await makeBuyers(10)
    const orders = await inParallel(
      buyers.flatMap((buyer) => Array.from({ length: 10 }, () => buyer)),
      async (buyer) => ({
        buyer,
        key: newId(),
        quoteId: (await buyer.preview({ skuId, quantity: 1 })).data.quoteId as string,
      }),
    )
    const attempts = orders.flatMap((order) => Array.from({ length: 5 }, () => order))
    const answers = await inParallel(attempts, async ({ buyer, key, quoteId }) => ({
      key,
      answer: await buyer.place(quoteId, {}, key),
    }))
    expect(answers.filter(({ answer }) => answer.status !== 200)).toEqual([])
    const byKey = Map.groupBy(answers, ({ key }) => key)
    const different = [...byKey.values()].filter(
      (same) => new Set(same.map(({ answer }) => JSON.stringify(answer.data))).size > 1,
    )
    expect([byKey.size, different.length]).toEqual([100, 0])
    expect(new Set(answers.map(({ answer }) => answer.data.tradeId)).size).toBe(100)
    expect(await getStock(skuId)).toEqual({ available: 900, reserved: 100 })
  })

  test('a key is never used for another quote', async () => {
    const goods = await makeGoods(shop, { store: await makeStore(shop), stock: [10] })
    const buyer = await makeBuyer(shop)
    const quotes = [
      await buyer.preview({ skuId: goods.skuIds[0], quantity: 1 }),
      await buyer.preview({ skuId: goods.skuIds[0], quantity: 2 }),
    ]
    const key = newId()
    expect((await buyer.place(quotes[0]!.data.quoteId, {}, key)).status).toBe(200)
    const reused = await buyer.place(quotes[1]!.data.quoteId, {}, key)
    expect(toOutcome(reused)).toBe('409 idempotency.key_reused')
  })
})

test('two brands sell side by side, each from its own stock and into its own ledger', async () => {
  const brands = [shop.brand, shop.otherBrand]
  const stocks = await Promise.all(
    brands.map(async (brand) => {
      const goods = await makeGoods(shop, { brand, store: await makeStore(shop, { brand }), stock: [5] })
      return { brand, skuId: goods.skuIds[0]!, buyers: await makeBuyers(10, { brand, creditMinor: 5_000 }) }
    }),
  )
  const buy = async (buyer: Buyer, skuId: string) => {
    const quote = await buyer.preview({ skuId, quantity: 1 })
    if (quote.status !== 200) return quote
    const placed = await buyer.place(quote.data.quoteId)
    return placed.status === 200 ? buyer.pay(placed.data.tradeId) : placed
  }
  const all = stocks.flatMap(({ buyers, skuId }) => buyers.map((buyer) => ({ buyer, skuId })))
  const answers = await inParallel(all, ({ buyer, skuId }) => buy(buyer, skuId), 12)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  for (const { brand, skuId, buyers } of stocks) {
    expect(await getStock(skuId, brand)).toEqual({ available: 0, reserved: 0 })
    const balances = await Promise.all(buyers.map((buyer) => buyer.balanceMinor()))
    expect(balances.toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 5 }, () => 3_600),
      ...Array.from({ length: 5 }, () => 5_000),
    ])
  }
  const [mine, theirs] = stocks
  const stranger = await mine!.buyers[0]!.preview({ skuId: theirs!.skuId, quantity: 1 })
  expect(toOutcome(stranger)).toBe('404 sku.not_found')
})
