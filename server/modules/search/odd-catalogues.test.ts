import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { toIndexWords } from './words/to-search-words.ts'

const goods = 12_000
const mixedName = 'Лампа lamp 台灯 مصباح โคมไฟ 램프 ランプ 100% 💡'
/** Brands in which every product has the same name. */
const names = { word: 'Widget', letter: 'x', character: '灯', mixed: mixedName, stopWord: 'The' } as const
type Name = keyof typeof names

const shops = new Map<Name, TestShop>()
let first: TestShop

/** Prices rise with the sales; one product in four is sold out, the newest one has no sales. */
const fillSql = (shop: TestShop, name: string) => {
  const words = toIndexWords(name, 'en').map((word, index) => `'${shop.brand.id}:${word}':${index + 1}A`)
  const title = JSON.stringify({ title: { en: name }, store: {}, image: null, tint: 1 })
  return `
    insert into search_documents (brand_id, goods_id, store_id, card, price_minor, in_stock, rating_hundredths, sales_count,
      created_at, options, words)
    select ${shop.brand.id}, gen_random_uuid(), '${newId()}', $card$${title}$card$, 1000 + n, n % 4 <> 1, 450, n,
      '${shop.clock.now().toISOString()}'::timestamptz - case when n = 0 then interval '1 day' else interval '1 year' end, '{}',
      $words$${words.join(' ')}$words$::tsvector
    from generate_series(0, ${goods - 1}) as n`
}

beforeAll(async () => {
  first = await openTestShop()
  for (const name of Object.keys(names) as Name[]) shops.set(name, shops.size === 0 ? first : await first.addBrand())
  await withClient(first.adminUrl, async (client) => {
    for (const [name, shop] of shops) await client.query(fillSql(shop, names[name]))
    await client.query('analyze search_documents')
  })
})
afterAll(() => first.close())

const search = async (name: Name, query: Record<string, unknown>, lang: Locale = 'en') => {
  const { status, data } = await shops.get(name)!.get('/goods/shop/goods/search', query, { lang })
  expect(status).toBe(200)
  return data
}

test.each<[Name, string, Locale]>([
  ['word', 'widget', 'en'],
  ['word', 'widgets', 'en'],
  ['word', 'wid', 'en'],
  ['word', 'wigdet', 'en'],
  ['letter', 'x', 'en'],
  ['character', '灯', 'zh-CN'],
  ['mixed', 'лампа', 'en'],
  ['mixed', '台灯', 'zh-CN'],
  ['mixed', 'مصباح', 'ar'],
  ['mixed', 'โคมไฟ', 'th'],
  ['mixed', 'らんぷ', 'ja'],
  ['mixed', '램프 lamp 100', 'ko'],
])('%s: %s finds a full page, and the total says that there are more than 10,000', async (name, keyword, lang) => {
  if (keyword === 'wigdet')
    await shops
      .get(name)!
      .db()
      .insertInto('search_words')
      .values({ brand_id: shops.get(name)!.brand.id, word: 'widget', lang: 'en', label: 'widget', goods })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { goodsList, pageInfo, facets } = await search(name, { keyword, pageSize: 24 }, lang)
  expect(goodsList).toHaveLength(24)
  expect(pageInfo).toMatchObject({ totalElements: 10_000, totalCapped: true })
  expect(facets).toMatchObject({ inStock: 9_000, price: { min: 10, max: 129.99 } })
  expect(facets.estimated).toBeUndefined()
})

test.each(['relevance', 'sales', 'newest', 'price_asc', 'price_desc', 'rating'])(
  'goods of one name by %s: the first and the last page',
  async (sort) => {
    const ids = new Set<string>()
    for (const pageNum of [1, 2, 99, 100])
      for (const { id } of (await search('word', { keyword: 'widget', sort, pageNum, pageSize: 100 })).goodsList)
        ids.add(id)
    expect(ids.size).toBe(400)
  },
)

test('of goods of one name the new one is on the first page, and each stands once', async () => {
  const { goodsList } = await search('word', { keyword: 'widget', pageSize: 24 })
  expect(goodsList.findIndex(({ salesCount }: { salesCount: number }) => salesCount === 0)).toBe(3)
})

test.each<[Name, string]>([
  ['stopWord', 'the'],
  ['word', '💡'],
  ['mixed', '%'],
  ['letter', ''],
  ['letter', 'y'],
  ['letter', 'x'.repeat(200)],
  ['letter', 'x '.repeat(100)],
  ['word', 'widget '.repeat(28)],
])('%s: %s is answered', async (name, keyword) => {
  const { status } = await shops.get(name)!.get('/goods/shop/goods/search', { keyword })
  expect(status).toBe(keyword === '' ? 422 : 200)
  const suggested = await shops.get(name)!.get('/goods/shop/goods/suggest', { keyword })
  expect(suggested.status).toBe(keyword === '' ? 422 : 200)
})
