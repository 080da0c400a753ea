import { describe, expect, test } from 'vitest'
import { demoBanners } from '#demo/catalogue/banners.ts'
import { demoCategories } from '#demo/catalogue/categories.ts'
import { listDemoGoods } from '#demo/catalogue/goods.ts'
import { demoNews } from '#demo/catalogue/news.ts'
import { leaves } from '#demo/catalogue/leaves.ts'
import { demoReviews } from '#demo/catalogue/reviews.ts'
import { demoStores } from '#demo/catalogue/stores.ts'
import { text, toMeasureText } from '#demo/catalogue/text.ts'
import { replyRows } from '#demo/catalogue/texts/chat-rows.ts'
import { readDictionary, translatedLanguages } from './dictionary.ts'
import { openTranslation } from './translate.ts'

const sites = ['default', 'hive', 'greenmall', 'tiktok', 'tiktok-wholesale', 'int-overstock', 'cairn', 'pocketparade']
const goods = listDemoGoods(
  { site: 'default', seed: 1 },
  Array.from({ length: 400 }, (_, index) => index),
)

/** All texts within a value, at any depth. */
function listTexts(value: unknown): Record<string, string>[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value) return [value as Record<string, string>]
  return Object.values(value).flatMap(listTexts)
}

describe.each(translatedLanguages)('%s', (language) => {
  const { translate, translateGoods } = openTranslation([language])

  test('has every text of every kind of product', () => {
    const missing = new Set<string>()
    const parts = leaves.map(
      ({ name, lines, specs, materials, features, materialLabel, measureLabel, colourLabel }) => {
        const alone = [...materials, ...features].map((phrase) => phrase.alone)
        return { name, lines, specs, alone, materialLabel, measureLabel, colourLabel }
      },
    )
    for (const each of listTexts(translate(parts))) if (!each[language]) missing.add(each.en!)
    for (const { noun } of leaves) if (!readDictionary(language).nouns[noun.en]) missing.add(noun.en)
    for (const { measure } of leaves)
      for (const value of measure?.values ?? []) {
        const measured = toMeasureText(value, measure!.unit)
        if (!translate(measured)[language]) missing.add(measured.en)
      }
    for (const one of goods) {
      const { title, subtitle, description, specs, options } = translateGoods(one)
      for (const each of listTexts([title, subtitle, description, specs, options]))
        if (!each[language]) missing.add(each.en!)
    }
    expect([...missing]).toEqual([])
  })

  test('has every text of stores, categories, banners, news, reviews and replies', () => {
    const missing = new Set<string>()
    const all = [
      ...sites.flatMap((site) => [
        demoStores(site),
        demoCategories(site),
        demoBanners(site),
        demoNews(site, translate),
      ]),
      replyRows.map(([, reply]) => text(reply)),
    ]
    for (const each of listTexts(translate(all))) if (!each[language]) missing.add(each.en!)
    expect([...missing]).toEqual([])
    expect(goods.flatMap((one) => demoReviews(one, translate)).some((review) => review.language === language)).toBe(
      true,
    )
  })

  test('keeps placeholders, headings and its own quotes', () => {
    const { nouns, materials, features, texts } = readDictionary(language)
    const getPlaceholders = (words: string) => (words.match(/\{\w+\}/g) ?? []).toSorted()
    for (const [english, words] of Object.entries({ ...nouns, ...materials, ...features, ...texts })) {
      expect([english, getPlaceholders(words)]).toEqual([english, getPlaceholders(english)])
      expect([english, words.startsWith('## ')]).toEqual([english, english.startsWith('## ')])
      expect([english, /["'<>]/.test(words), words.trim() === words]).toEqual([english, false, true])
    }
  })

  test('has no text that the catalogue no longer uses', () => {
    const { nouns, materials, features } = readDictionary(language)
    const used = {
      nouns: new Set(leaves.map(({ noun }) => noun.en)),
      materials: new Set(leaves.flatMap((leaf) => leaf.materials.map(({ alone }) => alone.en))),
      features: new Set(leaves.flatMap((leaf) => leaf.features.map(({ alone }) => alone.en))),
    }
    expect(Object.keys(nouns).filter((word) => !used.nouns.has(word))).toEqual([])
    expect(Object.keys(materials).filter((word) => !used.materials.has(word))).toEqual([])
    expect(Object.keys(features).filter((word) => !used.features.has(word))).toEqual([])
  })
})

test('titles follow the order and the signs of each language', () => {
  const { translateGoods } = openTranslation(translatedLanguages)
  const { title } = translateGoods(goods.find(({ title }) => /, \d+ l$/.test(title.en))!)
  expect(title).toMatchObject({
    de: 'Tagesrucksack Pavia, mit gepolsterten Trägern, 18\u00a0l',
    fr: 'Sac à dos de ville Pavia, avec bretelles rembourrées, 18\u00a0l',
    ru: 'Городской рюкзак Pavia, с мягкими лямками, 18\u00a0л',
    tr: 'Pavia günlük sırt çantası, dolgulu askılı, 18\u00a0l',
    ja: 'Pavia デイパック パッド入りストラップ 18\u00a0L',
    th: 'กระเป๋าเป้ใช้ทุกวัน Pavia สายสะพายบุนุ่ม 18\u00a0ลิตร',
  })
})

test('sizes and measures are written as each language writes them', () => {
  const { translate } = openTranslation(['de', 'fr', 'ru', 'ja', 'zh-TW'])
  expect(translate({ en: '0.8 l', 'zh-CN': '', ar: '' })).toEqual({
    en: '0.8 l',
    'zh-CN': '',
    ar: '',
    de: '0,8\u00a0l',
    fr: '0,8\u00a0l',
    ru: '0,8\u00a0л',
    ja: '0.8\u00a0L',
    'zh-TW': '0.8\u00a0公升',
  })
  expect(translate({ en: 'XL', 'zh-CN': 'XL', ar: 'XL' })).toMatchObject({ de: 'XL' })
  expect(translate({ en: 'No such text', 'zh-CN': '', ar: '' })).toEqual({ en: 'No such text', 'zh-CN': '', ar: '' })
})
