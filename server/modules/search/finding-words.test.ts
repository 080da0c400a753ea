import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { rebuildDocuments, reindexGoods } from './indexing/public.ts'
import { findUnmatchedWords } from './query/unmatched-words.ts'

let shop: TestShop
let store: TestStore
const names = new Map<string, string>()

async function make(title: string, lang: Locale = 'en'): Promise<void> {
  const { goodsId } = await makeGoods(shop, { store })
  names.set(goodsId, title)
  const update = shop
    .db()
    .updateTable('goods')
    .set({ title: JSON.stringify({ [lang]: title }) })
  await update.where('brand_id', '=', shop.brand.id).where('id', '=', goodsId).execute()
}

const titles: Partial<Record<Locale, readonly string[]>> = {
  en: [
    'Yellow rain coat',
    'Blue raincoat',
    'White T-Shirt',
    'Solar powerbank 10000 mAh',
    'Wi-Fi router',
    'Glass bottle 1 l',
    'Olive oil 1000ml',
    'Rye flour 0.5kg',
    'Notebook 15.6"',
    'Hoodie XXL',
    'Wool rug 160x230 cm',
    'Oak lamp',
    'Lime green hat',
    'Sneaker cleaner',
    'Gaming console PS5',
  ],
  de: ['Rote Regenjacke', 'Damenhose aus Leinen', 'Wasserkocher 1,7 l'],
  'zh-CN': ['透明手机壳', '保温杯500毫升', '女士跑步鞋', '鞋架女孩'],
  ja: ['コンピュータデスク', '革のバイオリンケース'],
}

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  for (const [lang, list] of Object.entries(titles)) for (const title of list) await make(title, lang as Locale)
  await reindexGoods(shop.ctx(), [...names.keys()])
})
beforeEach(() => shop.engine.cache.invalidate(shop.brand.id))
afterAll(() => shop.close())

const search = async (keyword: string, lang: Locale = 'en') =>
  (await shop.get('/goods/shop/goods/search', { keyword, type: 'goods', lang })).data
/** Lists match as typed: without corrections, and without leaving out a word. */
const list = async (keyword: string, lang: Locale = 'en') => {
  const { data } = await shop.post(`/goods/shop/goods/list?lang=${lang}`, { keyword })
  return data.pageList.map(({ id }: { id: string }) => names.get(id)).toSorted()
}

test.each<[Locale, string, string[]]>([
  ['en', 'raincoat', ['Blue raincoat', 'Yellow rain coat']],
  ['en', 'rain coats', ['Blue raincoat', 'Yellow rain coat']],
  ['en', 'rain-coat', ['Blue raincoat', 'Yellow rain coat']],
  ['en', 'yellow raincoat', ['Yellow rain coat']],
  ['en', 'blue rain coat', ['Blue raincoat']],
  ['en', 'tshirt', ['White T-Shirt']],
  ['en', 't shirt', ['White T-Shirt']],
  ['en', 't-shirts', ['White T-Shirt']],
  ['en', 'power bank', ['Solar powerbank 10000 mAh']],
  ['en', 'wifi', ['Wi-Fi router']],
  ['en', 'ps 5', ['Gaming console PS5']],
  ['en', '1 l', ['Glass bottle 1 l', 'Olive oil 1000ml']],
  ['en', '1000 ml', ['Glass bottle 1 l', 'Olive oil 1000ml']],
  ['en', '1L', ['Glass bottle 1 l', 'Olive oil 1000ml']],
  ['en', '100 cl oil', ['Olive oil 1000ml']],
  ['en', 'flour 500 g', ['Rye flour 0.5kg']],
  ['en', '10 Ah', ['Solar powerbank 10000 mAh']],
  ['de', '15,6 Zoll', ['Notebook 15.6"']],
  ['en', '15.6 inch notebook', ['Notebook 15.6"']],
  ['en', 'hoodie 2XL', ['Hoodie XXL']],
  ['en', 'rug 160 x 230', ['Wool rug 160x230 cm']],
  ['en', '160×230 cm rug', ['Wool rug 160x230 cm']],
  ['de', 'Regen Jacke', ['Rote Regenjacke']],
  ['de', 'Jacken', ['Rote Regenjacke']],
  ['de', 'Hose Damen', ['Damenhose aus Leinen']],
  ['de', 'wasserkocher 1700 ml', ['Wasserkocher 1,7 l']],
  ['zh-CN', '手机套', ['透明手机壳']],
  ['zh-CN', '女鞋', ['女士跑步鞋']],
  ['zh-CN', '500ml保温杯', ['保温杯500毫升']],
  ['zh-TW', '保溫杯 500ml', ['保温杯500毫升']],
  ['ja', 'コンピューターデスク', ['コンピュータデスク']],
  ['ja', 'ヴァイオリン', ['革のバイオリンケース']],
])('%s: %s', async (lang, keyword, found) => {
  expect(await list(keyword, lang)).toEqual(found)
})

// Negative controls: what is near in letters or numbers is not the same.
test.each<[Locale, string]>([
  ['en', 'blue coat'],
  ['en', 'rainy coat'],
  ['en', 'bottle 2 l'],
  ['en', 'olive oil 1 kg'],
  ['en', 'hoodie 3XL'],
  ['en', 'rug 160 x 220'],
  ['en', 'ps 4'],
  ['zh-CN', '500克保温杯'],
  ['ja', 'コンピュートデスク'],
])('%s: nothing is %s', async (lang, keyword) => {
  expect(await list(keyword, lang)).toEqual([])
})

test.each([
  ['oka lamp', 'oak lamp', 'Oak lamp'],
  ['ryee flour', 'rye flour', 'Rye flour 0.5kg'],
  ['hta', 'hat', 'Lime green hat'],
  ['lmp', 'lamp', 'Oak lamp'],
])('a typing error in a short word: %s is corrected to %s', async (keyword, corrected, name) => {
  const data = await search(keyword)
  expect(data.corrected).toBe(corrected)
  expect(data.goodsList.map(({ id }: { id: string }) => names.get(id))).toContain(name)
})

test.each(['oak', 'rug', 'lime', 'cap', 'hut', 'couch'])(
  '%s is a different word and is not corrected',
  async (word) => {
    expect((await search(word)).corrected).toBeUndefined()
  },
)

test.each<[Locale, string, string[]]>([
  ['en', 'oak lamp', []],
  ['en', 'Velvet oak lamp', ['Velvet']],
  ['en', 'oak chandelier, Théière', ['chandelier', 'Théière']],
  ['en', 'rain coat in velvet', ['velvet']],
  ['en', 'sneakers lam', []],
  ['en', 'glass bottle 750 ml', ['750 ml']],
  ['en', 'bottle of 1000 ml', []],
  ['en', 'the', []],
  ['zh-CN', '透明雨伞', ['雨伞']],
  ['de', 'Regen Jacke aus Samt', ['Samt']],
])('%s: words of "%s" that no product has: %j', async (lang, text, words) => {
  expect(await findUnmatchedWords({ ...shop.ctx(), lang }, text)).toEqual(words)
})

test('measures are highlighted in any of their units', async () => {
  const { goodsList } = await search('bottle 1000 ml')
  expect(goodsList[0]).toMatchObject({
    name: 'Glass bottle 1 l',
    matched: [
      [6, 12],
      [13, 16],
    ],
  })
})

test('documents with words of an older version are found as before, and rebuilt by the job', async () => {
  const [id] = [...names].find(([, name]) => name === 'Glass bottle 1 l')!
  const row = () =>
    shop.db().selectFrom('search_documents').where('brand_id', '=', shop.brand.id).where('goods_id', '=', id)
  const before = await row().select(['words', 'words_version']).executeTakeFirstOrThrow()
  const old = shop.db().updateTable('search_documents').where('brand_id', '=', shop.brand.id).where('goods_id', '=', id)
  await old.set({ words: before.words.replace(/'\d+:ʘ[^']*':\S+ ?/u, ''), words_version: 0 }).execute()
  shop.engine.cache.invalidate(shop.brand.id)
  expect(await list('1 l')).toContain('Glass bottle 1 l')
  expect(await list('bottle 10 dl')).toEqual([])
  expect(await rebuildDocuments(shop.ctx())).toBe(1)
  shop.engine.cache.invalidate(shop.brand.id)
  expect(await list('bottle 10 dl')).toEqual(['Glass bottle 1 l'])
  expect(await row().select(['words', 'words_version']).executeTakeFirstOrThrow()).toEqual(before)
  expect(await rebuildDocuments(shop.ctx())).toBe(0)
})

test.each(['!?', '"', '—', '%', "'';--", '🎽', 'kg', '1', 'x', 'l', '０', 'ー', 'ا', 'ー・'])(
  '%s is answered',
  async (keyword) => {
    const { status, data } = await shop.get('/goods/shop/goods/search', { keyword, type: 'all' })
    expect(status).toBe(200)
    expect(data.goodsList.length).toBeLessThan(names.size)
  },
)

test.each([
  ['a'.repeat(2_000), 422],
  ['a'.repeat(200), 200],
  ['1 l '.repeat(50), 200],
  ['t-'.repeat(100), 200],
  ['手'.repeat(200), 200],
  ['ラ'.repeat(200), 200],
  ['ก'.repeat(200), 200],
  ['"1/2"'.repeat(40), 200],
])('a long text: %#', async (keyword, expected) => {
  expect((await shop.get('/goods/shop/goods/search', { keyword })).status).toBe(expected)
})
