import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { reindexGoods } from '../search/indexing/public.ts'

const path = '/goods/shop/seller/front'
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const names = (cards: readonly { name: string }[]) => cards.map(({ name }) => name)

test('a store’s front shows best sellers, then sales, then what is new, nothing twice and nothing of other stores', async () => {
  const store = await makeStore(shop)
  const other = await makeStore(shop)
  await reindexGoods(shop.ctx(), [(await makeGoods(shop, { store: other, title: 'Foreign' })).goodsId])
  const hour = 3_600_000
  for (let index = 0; index < 20; index++) {
    const { goodsId, skuIds } = await makeGoods(shop, { store, title: `Thing ${index}` })
    const db = shop.db()
    await db
      .updateTable('goods')
      .set({ sales_count: 100 - index })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', goodsId)
      .execute()
    if (index === 0 || (index > 6 && index < 12)) {
      const now = shop.clock.now().getTime()
      const times = { starts_at: new Date(now - hour), ends_at: new Date(now + (index + 1) * hour) }
      await db
        .insertInto('sale_prices')
        .values({
          brand_id: shop.brand.id,
          sku_id: skuIds[0]!,
          goods_id: goodsId,
          store_id: store.id,
          price_minor: 500,
          ...times,
        })
        .execute()
    }
    await reindexGoods(shop.ctx(), [goodsId])
    shop.clock.forward(1_000)
  }
  const { status, data } = await shop.get(path, { sellerId: store.id })
  expect(status).toBe(200)
  expect(data.seller).toMatchObject({ id: store.id, followers: 0 })
  expect(names(data.best)).toEqual([0, 1, 2, 3, 4, 5].map((index) => `Thing ${index}`))
  expect(names(data.sale)).toEqual([7, 8, 9, 10, 11].map((index) => `Thing ${index}`))
  expect(names(data.latest)).toEqual([19, 18, 17, 16, 15, 14].map((index) => `Thing ${index}`))
})

test('a small store shows its goods in one row', async () => {
  const store = await makeStore(shop)
  for (let index = 0; index < 8; index++) {
    const { goodsId } = await makeGoods(shop, { store })
    await reindexGoods(shop.ctx(), [goodsId])
  }
  const { data } = await shop.get(path, { sellerId: store.id })
  expect(data.best).toHaveLength(8)
  expect(data).toMatchObject({ sale: [], latest: [] })
})

test('an empty store has empty rows; an unknown store is not found', async () => {
  const empty = await makeStore(shop)
  const { data } = await shop.get(path, { sellerId: empty.id })
  expect(data).toMatchObject({ best: [], sale: [], latest: [] })
  const foreign = await makeStore(shop, { brand: shop.otherBrand })
  for (const sellerId of ['not-an-id', foreign.id])
    expect((await shop.get(path, { sellerId })).error?.key).toBe('store.not_found')
})
