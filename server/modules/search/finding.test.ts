import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { setSynonymGroups } from './public.ts'
import { refreshVocabulary, reindexGoods, rewriteTerms } from './indexing/public.ts'

const listPath = '/goods/shop/goods/list'
const searchPath = '/goods/shop/goods/search'

let shop: TestShop
let store: TestStore
let lampStore: TestStore
const titles = new Map<string, string>()

const option = (en: string, zh: string, values: string[]) => ({
  name: { en, 'zh-CN': zh },
  values: values.map((value) => ({ en: value, 'zh-CN': `${value} 中` })),
})
const dress = (colours: string[], sizes: string[]) => [option('Colour', '颜色', colours), option('Size', '尺码', sizes)]

type Details = {
  options?: object[]
  stock?: number[]
  zh?: string
  sales?: number
  of?: TestStore
  priceMinor?: number
}

async function make(
  title: string,
  { options = [], stock = [5], zh, sales = 0, of = store, priceMinor = 1_000 }: Details,
) {
  const { goodsId } = await makeGoods(shop, { store: of, stock, title, priceMinor })
  titles.set(goodsId, title)
  const texts = zh === undefined ? {} : { title: JSON.stringify({ en: title, 'zh-CN': zh }) }
  await shop
    .db()
    .updateTable('goods')
    .set({ options: JSON.stringify(options), sales_count: sales, ...texts })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', goodsId)
    .execute()
}

async function nameStore({ id }: TestStore, name: object): Promise<void> {
  await shop
    .db()
    .updateTable('stores')
    .set({ name: JSON.stringify(name), goods_count: 3 })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', id)
    .execute()
}

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  lampStore = await makeStore(shop)
  await nameStore(store, { en: 'Harbour House', 'zh-CN': '海港小屋' })
  await nameStore(lampStore, { en: 'Lamp Harbour', ar: 'ميناء المصابيح' })
  await make('Silk wrap dress', { options: dress(['Red', 'Blue'], ['S', 'M']), sales: 9 })
  await make('Linen summer dress', { options: dress(['Red'], ['M', 'L']), sales: 8 })
  await make('Wool winter dress', { options: dress(['Green'], ['L']), sales: 7, priceMinor: 9_000 })
  await make('Copper kettle', { sales: 50, zh: '紫铜水壶' })
  await make('Steel kettle', { stock: [0], sales: 60 })
  await make('Théière émaillée', { of: lampStore })
  await make('Grey couch', { of: lampStore, zh: '灰色沙发' })
  await make('Brass pendant lamp', { of: lampStore, sales: 90 })
  await make('Fountain pen', { of: lampStore, sales: 5 })
  await reindexGoods(shop.ctx(), [...titles.keys()])
  await rewriteTerms(shop.ctx())
})
beforeEach(() => shop.engine.cache.invalidate(shop.brand.id))
afterAll(() => shop.close())

const getNames = (cards: { id: string }[]) => cards.map(({ id }) => titles.get(id))
const list = async (body: object) => (await shop.post(listPath, { sort: 'sales', ...body })).data
const search = async (query: Record<string, unknown>, lang: 'en' | 'zh-CN' | 'ar' = 'en') =>
  (await shop.get(searchPath, query, { lang })).data
const suggest = async (keyword: string, lang: 'en' | 'zh-CN' | 'ar' = 'en') =>
  (await shop.get('/goods/shop/goods/suggest', { keyword }, { lang })).data.suggestions

test.each<[string, Record<string, string[]>, string[]]>([
  ['one value', { colour: ['red'] }, ['Silk wrap dress', 'Linen summer dress']],
  ['either of two values', { colour: ['blue', 'green'] }, ['Silk wrap dress', 'Wool winter dress']],
  ['two options', { colour: ['red', 'green'], size: ['l'] }, ['Linen summer dress', 'Wool winter dress']],
  ['a value nobody has', { colour: ['mauve'] }, []],
  ['a value that is none', { "x'": ["'; drop table goods --"] }, []],
])('options: %s', async (_, options, names) => {
  expect(getNames((await list({ options })).pageList)).toEqual(names)
})

test('options come in an address as well', async () => {
  expect(getNames((await search({ keyword: 'dress', 'options[colour]': 'blue,green' })).goodsList)).toHaveLength(2)
})

test('each facet counts as if it were not filtered itself, and all others are', async () => {
  const { facets, pageInfo } = await list({ keyword: 'dress', options: { colour: ['red'] }, priceMax: 50 })
  const counts = Object.fromEntries(
    facets.options.map(({ id, values }: { id: string; values: { id: string; count: number }[] }) => [
      id,
      values.map((value) => `${value.id} ${value.count}`),
    ]),
  )
  expect(pageInfo.totalElements).toBe(2)
  expect(counts).toEqual({ colour: ['red 2', 'blue 1'], size: ['s 1', 'm 2', 'l 1'] })
  expect(facets.price).toMatchObject({ min: 10, max: 10 })
  const unpriced = await list({ keyword: 'dress', priceMax: 50 })
  expect(unpriced.facets.price).toMatchObject({ min: 10, max: 90 })
  expect(unpriced.facets.sellers).toEqual([{ id: store.id, name: 'Harbour House', count: 2 }])
})

test('a store counts beside the others, and a chosen value without goods stays to be let go', async () => {
  const { facets } = await list({ sellerId: lampStore.id, options: { colour: ['red'] } })
  expect(facets.sellers).toEqual([
    { id: store.id, name: 'Harbour House', count: 2 },
    { id: lampStore.id, name: 'Lamp Harbour', count: 0 },
  ])
  expect(facets.options).toEqual([
    { id: 'colour', name: 'Colour', values: [{ id: 'red', name: 'Red', count: 0, swatch: '#c0332b' }] },
  ])
})

test.each<[string, string, string, string[]]>([
  ['a letter missing', 'coper ketle', 'copper kettle', ['Copper kettle']],
  ['letters swapped', 'Copper kettel', 'Copper kettle', ['Copper kettle']],
  ['accents come back', 'théierre', 'théière', ['Théière émaillée']],
  ['beside Chinese', '紫铜 kettel', '紫铜 kettle', ['Copper kettle']],
])('a typing error: %s', async (_, keyword, corrected, names) => {
  const data = await search({ keyword, type: 'goods' })
  expect([data.corrected, getNames(data.goodsList)]).toEqual([corrected, names])
})

test('a correct word is not corrected, and none is by another brand’s words', async () => {
  expect((await search({ keyword: 'copper kettle' })).corrected).toBeUndefined()
  expect((await search({ keyword: 'copper kettle', priceMax: 1 })).corrected).toBeUndefined()
  const foreign = await shop.get(searchPath, { keyword: 'coper ketle' }, { brand: shop.otherBrand })
  expect(foreign.data).toMatchObject({ goodsList: [] })
  expect(foreign.data.corrected).toBeUndefined()
})

test('what is sold out comes after what fits as well, and a whole word before a beginning', async () => {
  expect(getNames((await search({ keyword: 'kettle', type: 'goods' })).goodsList)).toEqual([
    'Copper kettle',
    'Steel kettle',
  ])
  expect(getNames((await search({ keyword: 'pen', type: 'goods' })).goodsList)).toEqual([
    'Fountain pen',
    'Brass pendant lamp',
  ])
})

test('cards say where the words stand', async () => {
  const { goodsList } = await search({ keyword: 'silk dress' })
  expect(goodsList[0]).toMatchObject({
    name: 'Silk wrap dress',
    matched: [
      [0, 4],
      [10, 15],
    ],
  })
  const chinese = await search({ keyword: '水壶' }, 'zh-CN')
  expect(chinese.goodsList[0]).toMatchObject({ name: '紫铜水壶', matched: [[2, 4]] })
  expect((await list({})).pageList[0].matched).toBeUndefined()
})

test.each<[string, Record<string, unknown>, 'en' | 'zh-CN', string[] | undefined, string[]]>([
  ['one word', { keyword: 'copper qzxvwk kettle' }, 'en', ['qzxvwk'], ['Copper kettle']],
  ['several', { keyword: 'qzxvwk silk dress yyqq' }, 'en', ['qzxvwk', 'yyqq'], ['Silk wrap dress']],
  ['within Chinese', { keyword: '紫铜 qzxvwk' }, 'zh-CN', ['qzxvwk'], ['Copper kettle']],
  ['beside a typing error', { keyword: 'coper ketle qzxvwk' }, 'en', ['qzxvwk'], ['Copper kettle']],
  [
    'none: each word has goods, but not the same',
    { keyword: 'copper pendant' },
    'en',
    [],
    ['Brass pendant lamp', 'Copper kettle'],
  ],
  ['a beginning that is not at the end', { keyword: 'kett copper' }, 'en', ['kett'], ['Copper kettle']],
  ['the only word', { keyword: 'qzxvwk' }, 'en', undefined, []],
  ['all words', { keyword: 'qzxvwk yyqq' }, 'en', undefined, []],
  ['all but a number', { keyword: 'qzxvwk 7' }, 'en', undefined, []],
  ['none, as all goods are found', { keyword: 'copper kettle' }, 'en', undefined, ['Copper kettle']],
  ['none, as filters hide the goods', { keyword: 'copper kettle', priceMin: 500 }, 'en', undefined, []],
])('words that no product has, and related goods: %s', async (_, query, lang, withoutWords, names) => {
  const { goodsList, sellerList, related, pageInfo } = await search({ ...query, type: 'goods' }, lang)
  expect([related?.withoutWords, getNames(goodsList).toSorted()]).toEqual([withoutWords, names])
  expect(pageInfo.totalElements).toBe(names.length)
  expect(sellerList).toEqual([])
})

test('related goods keep the filters, and other filters stay', async () => {
  const { goodsList, related } = await search({ keyword: 'qzxvwk kettle', inStock: 1 })
  expect([related.withoutWords, getNames(goodsList)]).toEqual([['qzxvwk'], ['Copper kettle']])
  const none = await search({ keyword: 'qzxvwk kettle', priceMin: 500 })
  expect([none.related, none.goodsList]).toEqual([undefined, []])
})

test('stores are no related goods', async () => {
  expect((await search({ keyword: 'harbour qzxvwk', type: 'seller' })).related).toBeUndefined()
  expect((await search({ keyword: 'kettle qzxvwk', type: 'all' })).sellerList).toEqual([])
})

const find = async (keyword: string) => getNames((await search({ keyword, type: 'goods' })).goodsList)

const setSynonyms = async (words: readonly string[], brand = shop.brand) => {
  await setSynonymGroups(shop.ctx(null, brand), 'en', [words])
  shop.engine.cache.invalidate(shop.brand.id)
}

test('synonyms of a brand find what is called otherwise, until they are taken back; other brands have their own', async () => {
  expect(await find('lounger')).toEqual([])
  await setSynonyms(['lounger', 'couch'])
  const { goodsList } = await search({ keyword: 'grey lounger', type: 'goods' })
  expect(goodsList[0]).toMatchObject({
    name: 'Grey couch',
    matched: [
      [0, 4],
      [5, 10],
    ],
  })
  await setSynonyms(['lounger', 'kettle'], shop.otherBrand)
  await setSynonyms(['lounger'])
  expect(await find('lounger')).toEqual([])
})

test('everyday words are synonyms in every brand, until a brand takes one out', async () => {
  expect(await find('sofa')).toEqual(['Grey couch'])
  expect(await find('sofas')).toEqual(['Grey couch'])
  await setSynonyms(['sofa'])
  expect(await find('sofa')).toEqual([])
  expect(await find('settee')).toEqual(['Grey couch'])
  await setSynonyms(['sofa', 'couch'])
  expect(await find('sofa')).toEqual(['Grey couch'])
})

test.each<[string, string, string[], string | undefined]>([
  ['a whole word before a beginning', 'harbour', ['Harbour House', 'Lamp Harbour'], undefined],
  ['every word in any order', 'harbour lam', ['Lamp Harbour'], undefined],
  ['another language', 'مصابيح', ['Lamp Harbour'], undefined],
  ['a typing error', 'harbuor huose', ['Harbour House'], 'harbour house'],
  ['nothing for signs', '%', [], undefined],
])('stores: %s', async (_, keyword, names, corrected) => {
  const data = await search({ keyword, type: 'seller' })
  expect(data.sellerList.map(({ name }: { name: string }) => name).toSorted()).toEqual(names)
  expect([data.pageInfo.totalElements, data.corrected, data.goodsList]).toEqual([names.length, corrected, []])
})

test('stores come in pages', async () => {
  const page = async (pageNum: number) => search({ keyword: 'harbour', type: 'seller', pageNum, pageSize: 1 })
  const [first, second, third] = [await page(1), await page(2), await page(3)]
  expect(new Set([first, second].map(({ sellerList }) => sellerList[0].id)).size).toBe(2)
  expect(first.pageInfo).toEqual({ pageNum: 1, pageSize: 1, totalElements: 2, totalPages: 2 })
  expect(third).toMatchObject({ sellerList: [], pageInfo: { totalElements: 2 } })
})

test.each<[string, string, 'en' | 'zh-CN', string[]]>([
  ['a beginning of any word', 'pend', 'en', ['Brass pendant lamp', 'pendant']],
  ['a store', 'harb', 'en', ['Harbour House', 'Lamp Harbour', 'harbour']],
  ['the last of several words', 'grey cou', 'en', ['Grey couch']],
  ['a pair of words that stand apart in the title', 'brass la', 'en', ['brass lamp', 'Brass pendant lamp']],
  ['a word within Chinese', '水', 'zh-CN', ['紫铜水壶']],
  ['a typing error', 'ketle', 'en', ['kettle', 'Steel kettle', 'Copper kettle']],
  ['nothing', 'qqqq', 'en', []],
])('while typing, %s', async (_, keyword, lang, suggestions) => {
  expect(await suggest(keyword, lang)).toEqual(suggestions)
})

test('the job fills an empty vocabulary, and the first run of a process leaves a full one', async () => {
  const words = () => shop.db().selectFrom('search_words').selectAll().where('brand_id', '=', shop.brand.id).execute()
  const before = await words()
  await shop.db().deleteFrom('search_words').where('brand_id', '=', shop.brand.id).execute()
  await refreshVocabulary(shop.ctx())
  const kettles = (await words()).filter(({ word, lang }) => lang === 'en' && ['kettle', 'dress'].includes(word))
  expect(kettles.map(({ word, goods }) => [word, goods])).toEqual([
    ['dress', 3],
    ['kettle', 2],
  ])
  expect((await words()).length).toBeGreaterThan(before.length / 2)
})
