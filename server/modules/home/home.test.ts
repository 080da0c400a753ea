import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { reindexGoods } from '../search/indexing/public.ts'

const detailPath = '/goods/shop/goods/detail'
const hour = 3_600_000

let shop: TestShop
let store: TestStore
let foreign: { store: TestStore; goods: TestGoods }
const goods: TestGoods[] = []
const department = newId()

async function makeHome(): Promise<void> {
  const brand_id = shop.brand.id
  const kinds = ['categories', 'recommended', 'sale', 'stores', 'new', 'bottom', 'banner']
  const sections = kinds.map((kind, position) => ({
    brand_id,
    id: newId(),
    position,
    kind,
    title: JSON.stringify({ en: kind }),
  }))
  await shop.db().insertInto('home_floors').values(sections).execute()
  const scene = { wall: '#DCEDE9', goods: [{ kind: 'cup', colour: '#5f8f93', accent: '#a9754f' }] }
  const words = { headline: '{"en":"Hello","ar":"مرحبا"}', sentence: '{"en":"Look"}', button: '{"en":"Go"}' }
  await shop
    .db()
    .insertInto('banners')
    .values({ brand_id, id: newId(), position: 1, ...words, link: '/commodity', scene: JSON.stringify(scene) })
    .execute()
  await shop
    .db()
    .insertInto('categories')
    .values({
      brand_id,
      id: department,
      key: 'home',
      depth: 1,
      position: 1,
      name: '{"en":"Home","zh-CN":"家居"}',
      goods_count: 2,
    })
    .execute()
}

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  await makeHome()
  for (const [index, priceMinor] of [1_000, 2_000, 3_000, 4_000, 5_000].entries()) {
    const made = await makeGoods(shop, { store, title: `Thing ${index}`, priceMinor, stock: [5, 0] })
    await shop
      .db()
      .updateTable('goods')
      .set({ sales_count: index * 10, category_id: department })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', made.goodsId)
      .execute()
    goods.push(made)
    shop.clock.forward(1_000)
  }
  await reindexGoods(
    shop.ctx(),
    goods.map(({ goodsId }) => goodsId),
  )
  const otherStore = await makeStore(shop, { brand: shop.otherBrand })
  foreign = { store: otherStore, goods: await makeGoods(shop, { store: otherStore, brand: shop.otherBrand }) }
})
beforeEach(() => shop.engine.cache.invalidate(shop.brand.id))
afterAll(() => shop.close())

async function putOnSale({ goodsId, skuIds }: TestGoods, priceMinor: number, fromHours: number, untilHours: number) {
  const at = (hours: number) => new Date(shop.clock.now().getTime() + hours * hour)
  const times = { starts_at: at(fromHours), ends_at: at(untilHours) }
  await shop
    .db()
    .insertInto('sale_prices')
    .values({
      brand_id: shop.brand.id,
      sku_id: skuIds[0]!,
      goods_id: goodsId,
      store_id: store.id,
      price_minor: priceMinor,
      ...times,
    })
    .execute()
  return times
}

test('the home page has sections in the brand’s order, banners and departments', async () => {
  const { status, data } = await shop.get('/goods/shop/goods/index')
  expect(status).toBe(200)
  expect(data.floors.map((section: { kind: string }) => section.kind)).toEqual([
    'categories',
    'recommended',
    'sale',
    'stores',
    'new',
    'bottom',
    'banner',
  ])
  const section = (kind: string) => data.floors.find((one: { kind: string }) => one.kind === kind)
  expect(section('recommended').goods.map((one: { name: string }) => one.name)).toEqual([
    'Thing 4',
    'Thing 3',
    'Thing 2',
    'Thing 1',
    'Thing 0',
  ])
  expect(section('sale')).toMatchObject({ goods: [], endsAt: null })
  expect(section('stores').sellers[0]).toMatchObject({ id: store.id, delivery: { fee: 4 } })
  expect(section('stores').sellers[0].goods).toHaveLength(3)
  expect(data.categories).toMatchObject([{ id: department, name: 'Home', goodsCount: 2, children: [] }])
  expect(data.banner).toMatchObject([
    { headline: 'Hello', scene: '/media/art/window/arch-dcede9-right-wide/cup.5f8f93.a9754f.svg' },
  ])
})

test('a banner speaks the caller’s language and its goods stand on the other side in Arabic', async () => {
  const { data } = await shop.get('/goods/shop/banner/list', {}, { lang: 'ar' })
  expect(data.banner).toMatchObject([
    { headline: 'مرحبا', sentence: 'Look', scene: expect.stringContaining('-left-wide/') },
  ])
  expect((await shop.get('/goods/shop/banner/list', { place: 'nowhere' })).data.banner).toEqual([])
})

test('a product shows its SKUs, stock, store and category', async () => {
  const { goodsId, skuIds } = goods[1]!
  const { data } = await shop.get(detailPath, { goodsId }, { lang: 'zh-CN' })
  expect(data.goods).toMatchObject({
    id: goodsId,
    name: 'Thing 1 中',
    price: 20,
    marketPrice: null,
    seller: { id: store.id, name: 'Test store 中', delivery: { fee: 4, daysMin: 2, daysMax: 5 } },
    category: { id: department, name: '家居' },
    specifications: [{ name: '尺寸', values: ['尺寸 1', '尺寸 2'] }],
    skus: [
      {
        skuId: skuIds[0],
        choice: [0],
        specifications: ['尺寸 1'],
        price: 20,
        stock: 5,
        minQuantity: 1,
        maxQuantity: 999,
      },
      { skuId: skuIds[1], choice: [1], specifications: ['尺寸 2'], stock: 0 },
    ],
    images: [{ src: '/media/art/cup/5f8f93-a9754f-1.svg', alt: 'Thing 1 中' }],
    favourite: false,
    reviewsSummary: { average: 0, count: 0, counts: [0, 0, 0, 0, 0] },
  })
  expect((await shop.get(detailPath, { id: goodsId })).data.goods.id).toBe(goodsId)
})

test('a sale price holds from its start to its end', async () => {
  const { goodsId } = goods[2]!
  const { ends_at: endsAt } = await putOnSale(goods[2]!, 2_400, 1, 2)
  const read = async () => {
    shop.engine.cache.invalidate(shop.brand.id)
    return (await shop.get(detailPath, { goodsId })).data.goods
  }
  expect(await read()).toMatchObject({ price: 30, marketPrice: null })
  shop.clock.forward(hour)
  expect(await read()).toMatchObject({
    price: 24,
    marketPrice: 30,
    promotion: { percentOff: 20, endsAt: endsAt.toISOString() },
  })
  expect((await read()).skus.map((sku: { price: number }) => sku.price)).toEqual([24, 30])
  await reindexGoods(shop.ctx(), [goodsId])
  const home = await shop.get('/goods/shop/goods/index')
  const section = home.data.floors.find((one: { kind: string }) => one.kind === 'sale')
  expect(section).toMatchObject({ goods: [{ id: goodsId, price: 24 }], endsAt: endsAt.toISOString() })
  shop.clock.forward(hour)
  expect(await read()).toMatchObject({ price: 30, marketPrice: null })
  expect((await read()).promotion).toBeUndefined()
})

test('pictures from elsewhere and scripts in a description never reach a page', async () => {
  const { goodsId } = goods[0]!
  const images = JSON.stringify([{ src: 'https://elsewhere.example/a.jpg', alt: { en: 'A' } }])
  const description = JSON.stringify({ en: '<p onclick="x()">Good<script>alert(1)</script></p>' })
  await shop
    .db()
    .updateTable('goods')
    .set({ images, description })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', goodsId)
    .execute()
  const { data } = await shop.get(detailPath, { goodsId })
  expect(data.goods.images).toEqual([{ src: '/media/art/placeholder.svg', alt: 'A' }])
  expect(data.goods.description).toBe('<p>Good</p>')
})

test.each<[string, () => string]>([
  ['an unknown id', () => newId()],
  ['no id at all', () => "' or 1=1 --"],
  ["another brand's product", () => foreign.goods.goodsId],
])('%s is no product', async (_, id) => {
  const paths = [detailPath, '/goods/shop/review/list', '/goods/shop/goods/recommend']
  for (const path of paths) {
    const { status, error } = await shop.get(path, { goodsId: id() })
    expect([path, status, error?.key]).toEqual([path, 404, 'goods.not_found'])
  }
})

test('a delisted product is not found', async () => {
  const { goodsId } = await makeGoods(shop, { store })
  await shop
    .db()
    .updateTable('goods')
    .set({ status: 'delisted' })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', goodsId)
    .execute()
  expect((await shop.get(detailPath, { goodsId })).status).toBe(404)
  expect((await shop.get(detailPath)).error?.fields).toHaveProperty('goodsId')
})

test.each<[Record<string, unknown>, string[]]>([
  [{ count: 2 }, ['Thing 4', 'Thing 3']],
  [{ type: 1, count: 1 }, ['Thing 4']],
  [{ type: 2, count: 2, pageNum: 2 }, ['Thing 2', 'Thing 1']],
  [{ rankingType: 'SALES', count: 3 }, ['Thing 4', 'Thing 3', 'Thing 2']],
])('recommendations for %j', async (query, names) => {
  const { data } = await shop.get('/goods/shop/goods/recommend', query)
  expect(data.result.map((one: { name: string }) => one.name)).toEqual(names)
})

test('what goes with a product is never the product itself', async () => {
  const { data } = await shop.get('/goods/shop/goods/recommend', { goodsId: goods[4]!.goodsId })
  expect(data.result.map((one: { id: string }) => one.id)).not.toContain(goods[4]!.goodsId)
  expect(data.result).toHaveLength(4)
})

test.each([{ type: 3 }, { count: 0 }, { count: 61 }, { rankingType: 'PRICE' }, { pageNum: 'x' }])(
  '%j is refused',
  async (query) => {
    expect((await shop.get('/goods/shop/goods/recommend', query)).status).toBe(422)
  },
)

test('stores are listed, shown alone and with their goods', async () => {
  const list = await shop.get('/goods/shop/seller/list')
  expect(list.data.pageList).toMatchObject([{ id: store.id, name: 'Test store' }])
  const one = await shop.get('/goods/shop/seller/detail', { sellerId: store.id })
  expect(one.data.seller).toMatchObject({ id: store.id, delivery: { fee: 4 } })
  const withGoods = await shop.get('/goods/shop/seller/goods', { count: 2 })
  expect(withGoods.data.pageList[0].goods.map((card: { name: string }) => card.name)).toEqual(['Thing 4', 'Thing 3'])
  for (const sellerId of [newId(), 'x', foreign.store.id])
    expect((await shop.get('/goods/shop/seller/detail', { sellerId })).error?.key).toBe('store.not_found')
})

test('reviews that passed are listed, newest first, and can be narrowed to stars', async () => {
  const { goodsId } = goods[3]!
  const write = (stars: number, status: string, hours: number) => ({
    brand_id: shop.brand.id,
    id: newId(),
    goods_id: goodsId,
    store_id: store.id,
    author: 'a***b',
    stars,
    status,
    body: `${stars} stars`,
    lang: 'en',
    created_at: new Date(shop.clock.now().getTime() + hours * hour),
  })
  await shop
    .db()
    .insertInto('reviews')
    .values([write(5, 'passed', 1), write(2, 'passed', 2), write(1, 'under_review', 3)])
    .execute()
  const { data } = await shop.get('/goods/shop/review/list', { goodsId })
  expect(data.pageList.map((one: { stars: number }) => one.stars)).toEqual([2, 5])
  expect(data.pageInfo.totalElements).toBe(2)
  const five = await shop.get('/goods/shop/review/list', { goodsId, stars: 5 })
  expect(five.data.pageList).toMatchObject([{ author: 'a***b', text: '5 stars', images: [] }])
  expect((await shop.get('/goods/shop/review/list', { goodsId, stars: 6 })).status).toBe(422)
  expect(data.withImages).toBe(0)
  const images = '["/media/art/snapshot/sill/cup/5f8f93-a9754f-1.svg"]'
  await shop
    .db()
    .insertInto('reviews')
    .values({ ...write(4, 'passed', 4), images })
    .execute()
  shop.engine.cache.invalidate(shop.brand.id)
  const reviewsWithImages = await shop.get('/goods/shop/review/list', { goodsId, withImages: true })
  expect(reviewsWithImages.data).toMatchObject({ pageList: [{ stars: 4, images: JSON.parse(images) }], withImages: 1 })
  expect((await shop.get('/goods/shop/review/list', { goodsId })).data).toMatchObject({ withImages: 1 })
})

test('what is cached for every visitor is cached per brand and per language', async () => {
  const names = async (options = {}): Promise<string[]> =>
    (await shop.get('/goods/shop/category/list', {}, options)).data.pageList.map((one: { name: string }) => one.name)
  for (let round = 0; round < 2; round++) {
    expect(await names()).toEqual(['Home'])
    expect(await names({ lang: 'zh-CN' })).toEqual(['家居'])
    expect(await names({ brand: shop.otherBrand })).toEqual([])
  }
})

test('the category tree is answered whole or from one category down', async () => {
  const { data } = await shop.get('/goods/shop/category/list')
  expect(data.pageList).toMatchObject([{ id: department, name: 'Home', children: [] }])
  expect((await shop.get('/goods/shop/category/list', { parentId: department })).data.pageList).toEqual([])
  expect((await shop.get('/goods/shop/category/list', { parentId: newId() })).error?.key).toBe('category.not_found')
})

test('a brand whose staff arranged no sections shows its goods and stores in the order of its settings', async () => {
  const fresh = await shop.addBrand()
  const own = await makeStore(fresh)
  const { goodsId } = await makeGoods(fresh, { store: own, title: 'The first lamp', stock: [5] })
  await reindexGoods(fresh.ctx(), [goodsId])
  const { data } = await fresh.get('/goods/shop/goods/index')
  const kinds = data.floors.map((one: { kind: string }) => one.kind)
  // The only product is not shown again as new and as best selling.
  expect(kinds).toEqual(fresh.brand.settings.home.filter((kind) => kind !== 'new' && kind !== 'bottom'))
  const section = (kind: string) => data.floors.find((one: { kind: string }) => one.kind === kind)
  expect(section('recommended').goods.map((one: { id: string }) => one.id)).toEqual([goodsId])
  expect(section('stores').sellers.map((one: { id: string }) => one.id)).toEqual([own.id])
})
