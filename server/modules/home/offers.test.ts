import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { addSaleUnits } from '../promotions/public.ts'
import { reindexGoods } from '../search/indexing/public.ts'

const path = '/goods/shop/goods/discounted'
const hour = 3_600_000
const day = 24 * hour

let shop: TestShop
let store: TestStore
const goods: TestGoods[] = []
const department = newId()

const at = (ms: number) => new Date(shop.clock.now().getTime() + ms)

async function putOnSale({ goodsId, skuIds }: TestGoods, priceMinor: number, from: number, until: number) {
  await shop
    .db()
    .insertInto('sale_prices')
    .values({
      brand_id: shop.brand.id,
      sku_id: skuIds[0]!,
      goods_id: goodsId,
      store_id: store.id,
      price_minor: priceMinor,
      starts_at: at(from),
      ends_at: at(until),
    })
    .execute()
}

const recordPrice = (skuId: string, ms: number, priceMinor: number) =>
  shop
    .db()
    .insertInto('price_changes')
    .values({ brand_id: shop.brand.id, sku_id: skuId, at: at(ms), price_minor: priceMinor })
    .execute()

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  await shop
    .db()
    .insertInto('categories')
    .values({ brand_id: shop.brand.id, id: department, key: 'h', depth: 1, position: 1, name: '{"en":"Home"}' })
    .execute()
  for (let index = 0; index < 4; index++)
    goods.push(await makeGoods(shop, { store, title: `Thing ${index}`, priceMinor: 10_000, stock: [6, 90] }))
  await shop
    .db()
    .updateTable('goods')
    .set({ category_id: department, sales_count: 99 })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', goods[1]!.goodsId)
    .execute()
  await putOnSale(goods[0]!, 9_000, -day, 3 * hour)
  await putOnSale(goods[1]!, 5_000, -day, 2 * hour)
  await putOnSale(goods[2]!, 7_000, -day, hour)
  await reindexGoods(
    shop.ctx(),
    goods.map(({ goodsId }) => goodsId),
  )
})
beforeEach(() => shop.engine.cache.invalidate(shop.brand.id))
afterAll(() => shop.close())

const names = async (query: Record<string, unknown>) => {
  const { data } = await shop.get(path, query)
  return data.pageList.map((one: { name: string }) => one.name)
}

test.each([
  ['ending', ['Thing 2', 'Thing 1', 'Thing 0']],
  ['reduction', ['Thing 1', 'Thing 2', 'Thing 0']],
])('offers come by %s, and only what is on sale', async (sort, expected) => {
  expect(await names({ sort })).toEqual(expected)
  expect((await names({ sort: 'sales' }))[0]).toBe('Thing 1')
})

test('they can be narrowed to a department and come by pages', async () => {
  const { data } = await shop.get(path, { categoryId: department, pageSize: 2 })
  expect(data.pageList.map((one: { name: string }) => one.name)).toEqual(['Thing 1'])
  expect(data.categories).toEqual([{ id: department, name: 'Home', count: 1 }])
  expect(await names({ pageNum: 2, pageSize: 2 })).toEqual(['Thing 0'])
  expect((await shop.get(path, { categoryId: newId() })).error?.key).toBe('category.not_found')
  expect((await shop.get(path, { sort: 'price_asc' })).status).toBe(422)
})

test('what is left counts the reduced SKUs alone; what is sold counts from payment, while the sale runs', async () => {
  const { goodsId } = goods[1]!
  const [first] = (await shop.get(path, { categoryId: department })).data.pageList
  expect(first).toMatchObject({ left: 6, sold: 0 })
  await addSaleUnits(shop.ctx(), [
    { goodsId, quantity: 2 },
    { goodsId: goods[3]!.goodsId, quantity: 5 },
  ])
  await addSaleUnits(shop.ctx(), [{ goodsId, quantity: 1 }])
  shop.engine.cache.invalidate(shop.brand.id)
  expect((await shop.get(path, { categoryId: department })).data.pageList[0]).toMatchObject({ left: 6, sold: 3 })
  const counted = await shop
    .db()
    .selectFrom('sale_counts')
    .select('goods_id')
    .where('brand_id', '=', shop.brand.id)
    .execute()
  expect(counted).toEqual([{ goods_id: goodsId }])
})

test('a reduced SKU tells the lowest price of the thirty days before its sale', async () => {
  const { goodsId, skuIds } = goods[0]!
  const read = async () => {
    shop.engine.cache.invalidate(shop.brand.id)
    return (await shop.get('/goods/shop/goods/detail', { goodsId })).data.goods.skus
  }
  expect(await read()).toMatchObject([{ price: 90, marketPrice: 100, lowestPrice30Days: 100 }, { price: 100 }])
  expect((await read())[1]).not.toHaveProperty('lowestPrice30Days')
  await recordPrice(skuIds[0]!, -60 * day, 8_500)
  await recordPrice(skuIds[0]!, -35 * day, 9_500)
  await recordPrice(skuIds[0]!, -10 * day, 10_000)
  expect(await read()).toMatchObject([{ lowestPrice30Days: 95 }, {}])
  await putOnSale(goods[0]!, 9_200, -8 * day, -6 * day)
  expect(await read()).toMatchObject([{ lowestPrice30Days: 92 }, {}])
})

test('a visitor is never told of a sale that is over', async () => {
  shop.clock.forward(2 * hour)
  shop.engine.cache.invalidate(shop.brand.id)
  expect(await names({})).toEqual(['Thing 0'])
})
