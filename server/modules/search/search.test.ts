import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { refreshSales, reindexGoods, rewriteTerms } from './indexing/public.ts'

const listPath = '/goods/shop/goods/list'
const searchPath = '/goods/shop/goods/search'
const hour = 3_600_000

let shop: TestShop
let store: TestStore
let secondStore: TestStore
let foreign: { store: TestStore; goods: TestGoods }
const category: Record<'home' | 'lighting' | 'lamps' | 'cups', string> = {
  home: newId(),
  lighting: newId(),
  lamps: newId(),
  cups: newId(),
}
const goods: Record<string, TestGoods> = {}

async function makeCategories(): Promise<void> {
  const make = (key: keyof typeof category, parent: string | null, depth: number, en: string, zh: string) => ({
    brand_id: shop.brand.id,
    id: category[key],
    parent_id: parent,
    key,
    depth,
    position: 1,
    goods_count: 3,
    name: JSON.stringify({ en, 'zh-CN': zh }),
  })
  const rows = [make('home', null, 1, 'Home', '家居'), make('lighting', category.home, 2, 'Lighting', '照明')]
  rows.push(make('lamps', category.lighting, 3, 'Desk lamps', '台灯'), make('cups', null, 1, 'Cups', '杯子'))
  for (const row of rows) await shop.db().insertInto('categories').values(row).execute()
}

type Details = {
  title?: object
  category_id?: string
  sales_count?: number
  rating_counts?: number[]
  description?: object
  store?: TestStore
  stock?: number[]
  priceMinor?: number
}

async function make(
  key: string,
  { store: of = store, stock = [5], priceMinor = 1_000, title, description, ...rest }: Details,
): Promise<void> {
  goods[key] = await makeGoods(shop, { store: of, stock, priceMinor })
  const texts = {
    ...(title && { title: JSON.stringify(title) }),
    ...(description && { description: JSON.stringify(description) }),
  }
  const { category_id = category.cups } = rest
  await shop
    .db()
    .updateTable('goods')
    .set({ ...rest, ...texts, category_id })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', goods[key].goodsId)
    .execute()
}

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  secondStore = await makeStore(shop)
  await makeCategories()
  const lamp = { en: 'Oak desk lamp', 'zh-CN': '橡木台灯', ar: 'مصباح مكتب' }
  await make('lamp', {
    title: lamp,
    category_id: category.lamps,
    sales_count: 50,
    priceMinor: 4_000,
    rating_counts: [0, 0, 0, 0, 9],
  })
  await make('shade', {
    title: { en: 'Linen shade' },
    description: { en: '<p>Fits any lamp.</p>' },
    category_id: category.lighting,
    sales_count: 60,
    priceMinor: 1_500,
    store: secondStore,
  })
  await make('cup', {
    title: { en: 'Blue cup', 'zh-CN': '蓝色杯子' },
    sales_count: 100,
    priceMinor: 900,
    rating_counts: [0, 0, 9, 0, 0],
  })
  await make('soldOut', { title: { en: 'Green cup' }, stock: [0], sales_count: 10, priceMinor: 2_000 })
  await reindexGoods(
    shop.ctx(),
    Object.values(goods).map((one) => one.goodsId),
  )
  const otherStore = await makeStore(shop, { brand: shop.otherBrand })
  foreign = {
    store: otherStore,
    goods: await makeGoods(shop, { store: otherStore, brand: shop.otherBrand, title: 'Foreign lamp' }),
  }
  await reindexGoods(shop.ctx(null, shop.otherBrand), [foreign.goods.goodsId])
})
beforeEach(() => shop.engine.cache.invalidate(shop.brand.id))
afterAll(() => shop.close())

const toKey = (id: string) => Object.keys(goods).find((key) => goods[key]!.goodsId === id) ?? id
const toKeys = (cards: { id: string }[]) => cards.map(({ id }) => toKey(id))

test.each<[string, Record<string, unknown>, string[]]>([
  ['everything, by sales', {}, ['cup', 'shade', 'lamp', 'soldOut']],
  ['a department', { categoryId: () => category.home }, ['shade', 'lamp']],
  ['a leaf', { categoryId: () => category.lamps }, ['lamp']],
  ['a store', { sellerId: () => secondStore.id }, ['shade']],
  ['cheapest first', { sort: 'price_asc' }, ['cup', 'shade', 'soldOut', 'lamp']],
  ['dearest first', { sort: 'price_desc' }, ['lamp', 'soldOut', 'shade', 'cup']],
  ['best rated first', { sort: 'rating', rating: 3 }, ['lamp', 'cup']],
  ['a price range', { priceMin: '15', priceMax: 20 }, ['shade', 'soldOut']],
  ['what is in stock', { inStock: '1', categoryId: () => category.cups }, ['cup']],
  ['at least four stars', { rating: 4 }, ['lamp']],
  ['nothing on sale', { onSale: true }, []],
  ['words', { keyword: 'cup' }, ['cup', 'soldOut']],
  ['words within a category', { keyword: 'lamp', categoryId: () => category.lamps }, ['lamp']],
  ['a range upside down', { priceMin: 30, priceMax: 10 }, []],
])('the list finds %s', async (_, filters, keys) => {
  const body = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  )
  const { status, data } = await shop.post(listPath, body)
  expect(status).toBe(200)
  expect(toKeys(data.pageList)).toEqual(keys)
  expect(data.pageInfo).toEqual({
    pageNum: 1,
    pageSize: 20,
    totalElements: keys.length,
    totalPages: keys.length ? 1 : 0,
  })
})

test.each<[string, string, string[]]>([
  ['a title before a description', 'lamp', ['lamp', 'shade']],
  ['the plural', 'lamps', ['lamp', 'shade']],
  ['a beginning', 'lam', ['lamp', 'shade']],
  ['every word, not any', 'oak lamp', ['lamp']],
  ['words in any order and case', 'LAMP oak', ['lamp']],
  ['Chinese without spaces', '橡木台灯', ['lamp']],
  ['Arabic with its article and vowels', 'المِصباح', ['lamp']],
  ['a category, the better rated first', 'lighting', ['lamp', 'shade']],
  ['nothing for an unknown word', 'zzz', []],
  ['nothing for signs alone', '!!! | & :*', []],
  ['nothing for a quotation that would break out', "'); select 1 --", []],
])('the search finds %s', async (_, keyword, keys) => {
  const { status, data } = await shop.get(searchPath, { keyword })
  expect(status).toBe(200)
  expect(toKeys(data.goodsList)).toEqual(keys)
  expect(data.pageInfo.totalElements).toBe(keys.length)
})

test('the search finds stores by name, and type leaves goods or stores out', async () => {
  const all = await shop.get(searchPath, { keyword: 'test store' })
  expect(all.data.sellerList).toHaveLength(2)
  expect(all.data.sellerList[0].delivery).toEqual({ fee: 4, daysMin: 2, daysMax: 5 })
  const sellers = await shop.get(searchPath, { keyword: 'test store', type: 'seller' })
  expect(sellers.data).toMatchObject({ goodsList: [], pageInfo: { totalElements: 2 } })
  const some = await shop.get(searchPath, { keyword: 'test store', type: 'goods' })
  expect(some.data.sellerList).toEqual([])
  const sign = await shop.get(searchPath, { keyword: '%' })
  expect(sign.data.sellerList).toEqual([])
})

test('facets count what matched, in the caller’s language', async () => {
  const { data } = await shop.post(listPath, { keyword: 'lamp' }, { lang: 'zh-CN' })
  expect(data.facets).toMatchObject({
    categories: [
      { id: category.home, name: '家居', count: 2, depth: 1 },
      { id: category.lighting, name: '照明', count: 2, depth: 2 },
    ],
    price: { min: 15, max: 40 },
    rating: [
      { atLeast: 4, count: 1 },
      { atLeast: 3, count: 1 },
      { atLeast: 2, count: 1 },
      { atLeast: 1, count: 1 },
    ],
    onSale: 0,
    inStock: 2,
    options: [{ id: 'size', name: '尺寸', values: [{ id: 'size-1', name: '尺寸 1', count: 2 }] }],
  })
  expect(data.facets.price.histogram).toEqual([1, ...Array(18).fill(0), 1])
  expect(data.facets.sellers.map((one: { id: string }) => one.id).toSorted()).toEqual(
    [store.id, secondStore.id].toSorted(),
  )
  const below = await shop.post(listPath, { categoryId: category.lighting })
  expect(below.data.facets.categories.map((one: { id: string }) => one.id)).toEqual([
    category.home,
    category.lighting,
    category.lamps,
  ])
})

test("a store's goods come with the store", async () => {
  const { data } = await shop.get('/goods/shop/goods/store_list', { sellerId: store.id })
  expect(toKeys(data.pageList)).toEqual(['cup', 'lamp', 'soldOut'])
  expect(data.seller).toMatchObject({ id: store.id, name: 'Test store' })
})

test.each<[string, () => Record<string, unknown>, string]>([
  ['an unknown category', () => ({ categoryId: newId() }), 'category.not_found'],
  ['a category that is no id', () => ({ categoryId: "1' or '1'='1" }), 'category.not_found'],
  ['an unknown store', () => ({ sellerId: newId() }), 'store.not_found'],
  ['a store that is no id', () => ({ sellerId: '7' }), 'store.not_found'],
  ["another brand's store", () => ({ sellerId: foreign.store.id }), 'store.not_found'],
])('%s is not found', async (_, body, key) => {
  const { status, error } = await shop.post(listPath, body())
  expect([status, error?.key]).toEqual([404, key])
})

test.each<[string, unknown, string]>([
  ['page 0', { pageNum: 0 }, 'pageNum'],
  ['page 1.5', { pageNum: 1.5 }, 'pageNum'],
  ['a page that is text', { pageNum: 'abc' }, 'pageNum'],
  ['101 at once', { pageSize: 101 }, 'pageSize'],
  ['a price below zero', { priceMin: -1 }, 'priceMin'],
  ['a price that is text', { priceMax: 'cheap' }, 'priceMax'],
  ['six stars', { rating: 6 }, 'rating'],
  ['an unknown order', { sort: 'price; drop table goods' }, 'sort'],
  ['a keyword of 201 letters', { keyword: 'a'.repeat(201) }, 'keyword'],
  ['a list for a category', { categoryId: ['a'] }, 'categoryId'],
])('%s is refused by its field', async (_, body, field) => {
  const { status, error } = await shop.post(listPath, body)
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
})

test('pages reach 10,000 rows deep and no deeper', async () => {
  expect((await shop.post(listPath, { pageNum: 100, pageSize: 100 })).data.pageList).toEqual([])
  const { status, error } = await shop.post(listPath, { pageNum: 101, pageSize: 100 })
  expect([status, error?.key]).toEqual([422, 'paging.too_deep'])
})

test('nothing of another brand is found, and it finds its own', async () => {
  const ours = await shop.post(listPath, { keyword: 'foreign' })
  expect(ours.data.pageList).toEqual([])
  const theirs = await shop.post(listPath, { keyword: 'foreign lamp' }, { brand: shop.otherBrand })
  expect(theirs.data.pageList).toHaveLength(1)
})

test('delisted goods and goods of a closed store leave the lists when they are indexed again', async () => {
  const closing = await makeStore(shop)
  const { goodsId } = await makeGoods(shop, { store: closing, title: 'Passing thing' })
  await reindexGoods(shop.ctx(), [goodsId])
  const find = async () => {
    shop.engine.cache.invalidate(shop.brand.id)
    return (await shop.get(searchPath, { keyword: 'passing thing', type: 'goods' })).data.goodsList.length
  }
  expect(await find()).toBe(1)
  await shop
    .db()
    .updateTable('stores')
    .set({ status: 'closed' })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', closing.id)
    .execute()
  await reindexGoods(shop.ctx(), [goodsId])
  expect(await find()).toBe(0)
})

test('what is collected is listed, the latest first, and let go again', async () => {
  const { token } = await makePerson(shop)
  const asBuyer = { token }
  const collect = (goodsId: string) => shop.post('/goods/shop/favorite/add', { goodsId }, asBuyer)
  await collect(goods.cup!.goodsId)
  shop.clock.forward(1_000)
  await collect(goods.lamp!.goodsId)
  expect((await collect(goods.lamp!.goodsId)).data).toEqual({ favourite: true })
  const listed = await shop.get('/goods/shop/favorite/list', {}, asBuyer)
  expect(toKeys(listed.data.pageList)).toEqual(['lamp', 'cup'])
  expect(
    (await shop.get('/goods/shop/goods/detail', { goodsId: goods.cup!.goodsId }, asBuyer)).data.goods.favourite,
  ).toBe(true)
  await shop.post('/goods/shop/favorite/cancel', { goodsId: goods.lamp!.goodsId }, asBuyer)
  expect((await shop.get('/goods/shop/favorite/list', {}, asBuyer)).data.pageInfo.totalElements).toBe(1)
  for (const goodsId of [newId(), 'x', foreign.goods.goodsId]) {
    expect((await collect(goodsId)).status).toBe(404)
    expect((await shop.post('/goods/shop/favorite/cancel', { goodsId }, asBuyer)).status).toBe(404)
  }
  expect((await shop.get('/goods/shop/favorite/list')).status).toBe(401)
})

test('the ids of favourites are all of them, however many pages they fill', async () => {
  const { token, id } = await makePerson(shop)
  const many: string[] = []
  while (many.length < 101) many.push((await makeGoods(shop, { store })).goodsId)
  const at = shop.clock.now().getTime()
  const row = (goodsId: string, nth: number) => ({
    brand_id: shop.brand.id,
    user_id: id,
    goods_id: goodsId,
    created_at: new Date(at + nth),
  })
  await shop.db().insertInto('favourites').values(many.map(row)).execute()
  const { data } = await shop.get('/goods/shop/favorite/ids', {}, { token })
  expect(data.goodsIds).toEqual(many.toReversed())
  expect((await shop.get('/goods/shop/favorite/ids')).status).toBe(401)
})

test('what a visitor chose joins the favourites, in its order and once', async () => {
  const { token } = await makePerson(shop)
  const merge = (goodsIds: string[]) => shop.post('/goods/shop/favorite/merge', { goodsIds }, { token })
  const ids = async () => (await shop.get('/goods/shop/favorite/ids', {}, { token })).data.goodsIds
  const [cup, lamp] = [goods.cup!.goodsId, goods.lamp!.goodsId]
  await shop.post('/goods/shop/favorite/add', { goodsId: cup }, { token })
  shop.clock.forward(1_000)
  const chosen = [lamp, cup, lamp.toUpperCase(), newId(), 'nonsense', foreign.goods.goodsId]
  expect((await merge(chosen)).data).toEqual({ added: 1 })
  expect(await ids()).toEqual([lamp, cup])
  expect((await merge(chosen)).data).toEqual({ added: 0 })
  expect((await merge([])).data).toEqual({ added: 0 })
  expect((await merge(Array.from({ length: 201 }, () => lamp))).status).toBe(422)
  expect((await shop.post('/goods/shop/favorite/merge', { goodsIds: [lamp] })).status).toBe(401)
})

test('names of categories and goods are suggested by the beginning of any word', async () => {
  await rewriteTerms(shop.ctx())
  const suggest = async (keyword: string, lang: 'en' | 'zh-CN' = 'en') =>
    (await shop.get('/goods/shop/goods/suggest', { keyword }, { lang })).data.suggestions
  expect(await suggest('lam')).toEqual(['Desk lamps', 'Oak desk lamp', 'lamp'])
  expect(await suggest('台', 'zh-CN')).toEqual(['台灯', '橡木台灯'])
  expect(await suggest('desk', 'zh-CN')).toEqual(['Desk lamps', 'Oak desk lamp', 'desk'])
  expect(await suggest('%')).toEqual([])
})

test('a sale shows from its start to its end, at the price of the moment', async () => {
  const { goodsId, skuIds } = goods.cup!
  const now = shop.clock.now().getTime()
  const times = { starts_at: new Date(now + hour), ends_at: new Date(now + 2 * hour) }
  await shop
    .db()
    .insertInto('sale_prices')
    .values({
      brand_id: shop.brand.id,
      sku_id: skuIds[0]!,
      goods_id: goodsId,
      store_id: store.id,
      price_minor: 700,
      ...times,
    })
    .execute()
  const card = async () => {
    shop.engine.cache.invalidate(shop.brand.id)
    return (await shop.post(listPath, { keyword: 'blue cup' })).data.pageList[0]
  }
  await refreshSales(shop.ctx())
  expect(await card()).toMatchObject({ price: 9, marketPrice: null })
  shop.clock.forward(hour)
  expect(await refreshSales(shop.ctx())).toBe(1)
  expect(await card()).toMatchObject({
    price: 7,
    marketPrice: 9,
    promotion: { kind: 'sale', percentOff: 22, endsAt: times.ends_at.toISOString() },
  })
  expect(toKeys((await shop.post(listPath, { onSale: 1 })).data.pageList)).toEqual(['cup'])
  expect(await refreshSales(shop.ctx())).toBe(0)
  shop.clock.forward(hour)
  expect(await card()).toMatchObject({ price: 9, marketPrice: null })
  expect((await card()).promotion).toBeUndefined()
  expect(await refreshSales(shop.ctx())).toBe(1)
  expect(await card()).toMatchObject({ price: 9, marketPrice: null })
})
