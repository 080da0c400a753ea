import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '#server/db/schema.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods } from '#tests/harness/goods.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makePerson } from '#tests/harness/people.ts'
import { taxChina, taxSettings } from '#tests/harness/taxes.ts'
import { countRoundTrips } from '#tests/harness/count-round-trips.ts'

let shop: TestShop
let goods: TestGoods
let taxedShop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  goods = await makeGoods(shop, { store: await makeStore(shop), stock: [50, 0, 7] })
  taxedShop = await openTestShop({ settings: { tax: taxSettings(false) } })
  await taxChina(taxedShop, 'brand')
})
afterAll(async () => {
  await taxedShop.close()
  await shop.close()
})

const expectOk = async (answer: Promise<{ readonly status: number; readonly data: unknown }>) => {
  const { status, data } = await answer
  expect(status).toBe(200)
  return data as Record<string, string>
}

/** Round trips of the requests of a purchase, the check of the session included, by the name of the request. */
async function countPurchase(shop: TestShop, goods: TestGoods): Promise<Readonly<Record<string, number>>> {
  const buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
  const counts: Record<string, number> = {}
  const count = async (name: string, work: () => Promise<{ readonly status: number; readonly data: unknown }>) => {
    let data: Record<string, string> = {}
    counts[name] = await countRoundTrips(async () => {
      data = await expectOk(work())
    })
    return data
  }
  const { token } = buyer
  const buy = async () => {
    await count('detail', () => shop.get('/goods/shop/goods/detail', { goodsId: goods.goodsId }, { token }))
    await count('favourites', () => shop.get('/goods/shop/favorite/ids', {}, { token }))
    await count('add to cart', () => buyer.addToCart(goods.skuIds[0]!))
    await count('read cart', () => shop.get('/order/shop/cart/list', {}, { token }))
    const { quoteId } = await count('preview', () => buyer.preview())
    const { tradeId } = await count('create', () => buyer.place(quoteId!, {}, newId()))
    await count('pay', () => buyer.pay(tradeId!, {}, newId()))
  }
  // The first requests of a session ask who it is, and judge the fund password.
  await buy()
  await buy()
  return counts
}

/** One more is a regression. */
const roundTrips = {
  detail: 1,
  favourites: 1,
  'add to cart': 2,
  'read cart': 1,
  preview: 3,
  // With the count of the limit on orders, which goes at the same time.
  create: 4,
  pay: 3,
}

test('a signed-in shopper buys in as few round trips as the data needs', async () => {
  expect(await countPurchase(shop, goods)).toEqual(roundTrips)
})

test('taxes cost a round trip in the cart, whose rates depend on the address, and none in an order', async () => {
  const taxed = await makeGoods(taxedShop, { store: await makeStore(taxedShop), stock: [50] })
  expect(await countPurchase(taxedShop, taxed)).toEqual({ ...roundTrips, 'add to cart': 3, 'read cart': 2 })
})

test('the first request of a session in a process asks who it is by itself', async () => {
  const { token } = await makePerson(shop)
  const read = () => expectOk(shop.get('/goods/shop/goods/detail', { goodsId: goods.goodsId }, { token }))
  expect([await countRoundTrips(read), await countRoundTrips(read)]).toEqual([2, 1])
})

/** The operations of a product page that ask the database: one statement for the product, two in turn for its coupons. */
const readPage = (db: Kysely<Tables>) => () => {
  const caller = { brand: shop.brand, principal: null, lang: 'en' as const, db }
  const { goodsId } = goods
  shop.engine.cache.invalidate(shop.brand.id)
  return Promise.all([
    shop.registry.call('goods.detail', caller, { goodsId }),
    shop.registry.call('coupons.list', caller, { goodsId }),
  ])
}

test('what the operations of a page ask at the same moment is one round trip', async () => {
  expect(await countRoundTrips(readPage(shop.database.forRequest(shop.brand.id)))).toBe(2)
})

test('without the shared connection it takes more, so the test above can fail', async () => {
  expect(await countRoundTrips(readPage(shop.database.forBrand(shop.brand.id)))).toBeGreaterThanOrEqual(3)
})
