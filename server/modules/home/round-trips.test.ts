import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '#server/db/schema.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { countRoundTrips } from '#tests/harness/count-round-trips.ts'

let shop: TestShop
let goods: TestGoods
let person: Person
beforeAll(async () => {
  shop = await openTestShop()
  goods = await makeGoods(shop, { store: await makeStore(shop), stock: [5, 0, 7] })
  person = await makePerson(shop)
})
afterAll(() => shop.close())

const readDetail = (token?: string) => () =>
  shop.get('/goods/shop/goods/detail', { goodsId: goods.goodsId }, { token }).then(({ status }) => {
    expect(status).toBe(200)
  })

test('a signed-in shopper gets a product in two round trips: session and product', async () => {
  // The category tree is cached for seconds.
  await readDetail(person.token)()
  expect(await countRoundTrips(readDetail(person.token))).toBe(2)
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
