import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { invalidateLists } from './cards.ts'
import { refreshMarks } from './indexing/public.ts'

const goods = 60_000
const day = 86_400_000
const largeId = newId()
const smallId = newId()
let shop: TestShop

/** Two thirds of the goods are common, one in a hundred is seldom; the more a product sells, the higher its number. */
const fillSql = (brandId: number) => `
  insert into search_documents (brand_id, goods_id, store_id, category_1, card, price_minor, in_stock, rating_hundredths,
    sales_count, created_at, options, words)
  select ${brandId}, gen_random_uuid(), '${newId()}', case when n % 100 = 0 then '${smallId}'::uuid else '${largeId}'::uuid end,
    jsonb_build_object('title', jsonb_build_object('en', 'Goods ' || n),
    'store', '{}'::jsonb, 'image', null, 'tint', 1), 1000 + n, n % 4 > 0, 450, n, now() - interval '1 year', '{}',
    (case when n % 3 > 0 then '''${brandId}:common'':1A ' else '' end ||
     case when n <= 25000 then '''${brandId}:slow'':3A ' else '' end ||
     case when n % 100 = 0 then '''${brandId}:seldom'':2A' when n = 1 then '''${brandId}:seldomware'':2A'
       else '''${brandId}:other'':2A' end)::tsvector
  from generate_series(1, ${goods}) as n;
  insert into search_words values (${brandId}, 'seldom', 'en', 'seldom', 600), (${brandId}, 'seldomware', 'en', 'seldomware', 1);
  analyze search_documents`

beforeAll(async () => {
  shop = await openTestShop()
  await withClient(shop.adminUrl, (client) => client.query(fillSql(shop.brand.id)))
  for (const id of [largeId, smallId])
    await shop
      .db()
      .insertInto('categories')
      .values({ brand_id: shop.brand.id, id, parent_id: null, key: id, depth: 1, position: 1, name: '{"en":"Goods"}' })
      .execute()
})
afterAll(() => shop.close())

const search = async (query: Record<string, unknown>) => (await shop.get('/goods/shop/goods/search', query)).data
const marked = async () =>
  await shop
    .db()
    .selectFrom('search_documents')
    .select(({ fn }) => [fn.min('sales_count').as('least'), fn.countAll<number>().as('count')])
    .where('brand_id', '=', shop.brand.id)
    .where('best_seller', '=', true)
    .executeTakeFirstOrThrow()

test('the best sellers are marked, and marked again when others sell better', async () => {
  expect(await refreshMarks(shop.ctx())).toBe(2_000)
  expect(await refreshMarks(shop.ctx())).toBe(0)
  expect(await marked()).toEqual({ least: goods - 1_999, count: 2_000 })
  const raise = shop.db().updateTable('search_documents').set({ sales_count: 1_000_000 })
  await raise.where('brand_id', '=', shop.brand.id).where('sales_count', '=', 7).execute()
  expect(await refreshMarks(shop.ctx())).toBe(2)
  expect(await marked()).toEqual({ least: goods - 1_998, count: 2_000 })
})

test('a word of very many goods is counted by a sample and answered with the best-selling ones', async () => {
  const { pageInfo, facets, goodsList } = await search({ keyword: 'common', pageSize: 10 })
  expect(pageInfo).toMatchObject({ totalElements: 10_000, totalCapped: true })
  // The sample has about 625 of 40,000: an error of a tenth is two and a half standard deviations.
  expect(facets.inStock).toBeGreaterThan(30_000 * 0.85)
  expect(facets.inStock).toBeLessThan(30_000 * 1.15)
  expect(facets.inStock % 1_000).toBe(0)
  expect(goodsList[0].salesCount).toBe(1_000_000)
  expect(goodsList.every(({ salesCount }: { salesCount: number }) => salesCount > goods - 100)).toBe(true)
})

test('what is estimated says so, and the ends of the prices are those of all matches', async () => {
  const all = ['categories', 'options', 'sellers', 'rating', 'onSale', 'inStock']
  const common = (await search({ keyword: 'common' })).facets
  expect(common.estimated).toEqual(all)
  expect(common.price).toMatchObject({ min: 10.01, max: 609.99 })
  expect(common.price.histogram).toHaveLength(20)
  const slow = (await search({ keyword: 'slow', priceMin: 50, priceMax: 60 })).facets
  expect(slow.price).toMatchObject({ min: 10.01, max: 260 })
  expect(slow.estimated, 'other facets count the 1,001 goods within these prices').toBeUndefined()
  expect((await search({ keyword: 'seldom' })).facets.estimated).toBeUndefined()
})

test('of one new product with a common word in its name, the first page has it', async () => {
  const { goodsId, words } = { goodsId: newId(), words: `'${shop.brand.id}:common':1A` }
  const insert = (createdAt: Date) =>
    shop
      .db()
      .insertInto('search_documents')
      .values({
        brand_id: shop.brand.id,
        goods_id: goodsId,
        store_id: newId(),
        category_1: largeId,
        card: JSON.stringify({ title: { en: 'Common' }, store: {}, image: null, tint: 1 }),
        price_minor: 2_000,
        in_stock: true,
        created_at: createdAt,
        words,
      })
      .onConflict((conflict) => conflict.columns(['brand_id', 'goods_id']).doUpdateSet({ created_at: createdAt }))
      .execute()
  const findPlace = async () => {
    await refreshMarks(shop.ctx())
    shop.engine.cache.invalidate(shop.brand.id)
    invalidateLists(shop.brand.id)
    const { goodsList } = await search({ keyword: 'common', pageSize: 24 })
    return goodsList.findIndex(({ id }: { id: string }) => id === goodsId)
  }
  const now = shop.clock.now().getTime()
  await insert(new Date(now - 31 * day))
  expect(await findPlace(), 'no product of last month').toBe(-1)
  await insert(new Date(now - day))
  expect(await findPlace()).toBe(3)
  const ids = new Set<string>()
  for (const pageNum of [1, 2, 3, 4, 5]) {
    const { goodsList } = await search({ keyword: 'common', pageSize: 100, pageNum })
    for (const { id } of goodsList) ids.add(id)
  }
  expect(ids.size, 'each product stands once').toBe(500)
  await shop
    .db()
    .deleteFrom('search_documents')
    .where('brand_id', '=', shop.brand.id)
    .where('goods_id', '=', goodsId)
    .execute()
  invalidateLists(shop.brand.id)
})

test('pages of such a word join without a gap where the ranked ones end', async () => {
  const seen = new Set<string>()
  for (const pageNum of [2, 3, 4, 5]) {
    const { goodsList } = await search({ keyword: 'common', pageSize: 100, pageNum })
    for (const { id } of goodsList) seen.add(id)
  }
  expect(seen.size).toBe(400)
})

test('goods that many have a word of and nobody buys are listed all the same', async () => {
  const { pageInfo, goodsList } = await search({ keyword: 'slow', pageSize: 10 })
  expect(pageInfo).toMatchObject({ totalElements: 10_000, totalCapped: true })
  expect(goodsList).toHaveLength(10)
})

test('a category of very many goods is counted by a sample, a small one to the last product', async () => {
  const list = async (filters: object) => (await shop.post('/goods/shop/goods/list', filters)).data
  const broad = await list({ categoryId: largeId, sort: 'price_asc' })
  expect(broad.pageInfo).toMatchObject({ totalElements: 10_000, totalCapped: true })
  expect(broad.facets.inStock).toBeGreaterThan(45_000 * 0.85)
  expect(broad.facets.inStock).toBeLessThan(45_000 * 1.15)
  expect(broad.facets.inStock % 1_000).toBe(0)
  const small = await list({ categoryId: smallId })
  expect(small.pageInfo).toMatchObject({ totalElements: 600 })
  // The sample finds about 155 of these, too few to imply more than 10,000.
  const dear = await list({ categoryId: largeId, priceMin: 510 })
  expect(dear.pageInfo).toMatchObject({ totalElements: 9_900 })
})

test('a rarer word is counted to the last one', async () => {
  const { pageInfo, facets } = await search({ keyword: 'seldom' })
  expect(pageInfo).toMatchObject({ totalElements: 600 })
  expect(facets.inStock).toBe(0)
})

test('a last word is a beginning until it is a usual word itself', async () => {
  expect((await search({ keyword: 'seldo' })).pageInfo.totalElements).toBe(601)
  expect((await search({ keyword: 'seldom' })).pageInfo.totalElements).toBe(600)
  expect((await search({ keyword: 'seldomware' })).pageInfo.totalElements).toBe(1)
})
