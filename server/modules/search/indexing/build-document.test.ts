import { expect, test } from 'vitest'
import { buildDocument, type DocumentSource } from './build-document.ts'

const endsAt = new Date('2026-01-02T00:00:00Z')
const lamp: DocumentSource = {
  goodsId: 'g',
  storeId: 's',
  title: { en: 'Oak desk lamp', 'zh-CN': '橡木台灯' },
  subtitle: { en: 'Warm light' },
  description: { en: '<p>Stands on any desk.</p><ul><li>Brass switch</li></ul>' },
  options: [{ name: { en: 'Colour', 'zh-CN': '颜色' }, values: [{ en: 'Pine green', 'zh-CN': '松绿' }] }],
  tags: ['gift'],
  tint: 2,
  image: '/media/art/lamp/1.svg',
  storeName: { en: 'Harbour House' },
  categoryPath: [
    { id: 'c1', name: { en: 'Home' } },
    { id: 'c2', name: { en: 'Lighting' } },
  ],
  skus: [
    { priceMinor: 3000, marketPriceMinor: 4000 },
    { priceMinor: 2500, marketPriceMinor: 2600 },
  ],
  inStock: true,
  ratingCounts: [0, 0, 0, 1, 1],
  salesCount: 12,
  createdAt: endsAt,
}

test('a document carries the price of the cheapest SKU, its categories and its rating', () => {
  expect(buildDocument(7, lamp)).toMatchObject({
    price_minor: 2500,
    market_price_minor: 2600,
    sale_ends_at: null,
    category_1: 'c1',
    category_2: 'c2',
    category_3: null,
    rating_hundredths: 450,
    review_count: 2,
    options: ['7:colour:pine-green'],
  })
})

test('a running sale makes the price, and the ordinary one stands crossed out', () => {
  const [first, second] = lamp.skus
  const sale = { priceMinor: 1999, endsAt }
  expect(buildDocument(7, { ...lamp, skus: [{ ...first!, sale }, second!] })).toMatchObject({
    price_minor: 1999,
    market_price_minor: 3000,
    sale_ends_at: endsAt,
  })
})

test.each([
  ['oak', /'7:oak':\d+A /],
  ['台灯', /'7:台灯':\d+A /],
  ['lighting', /'7:lighting':\d+B /],
  ['harbour', /'7:harbour':\d+B /],
  ['松', /'7:松\p{L}*':\d+B/u],
  ['warm', /'7:warm':\d+C /],
  ['gift', /'7:gift':\d+C /],
  ['brass', /'7:brass':\d+D /],
  ['desk (already in the title)', /'7:desk':\d+A /],
])('%s has its weight', (_, form) => {
  expect(buildDocument(7, lamp).words).toMatch(form)
})

test('nothing but words, places and weights is written', () => {
  const { words } = buildDocument(7, {
    ...lamp,
    title: { en: `it's a "trap" \\ : & ' | <b>bold</b>` },
    tags: [`'`, `\\`],
  })
  expect(words).toMatch(/^('7:[\p{L}\p{N}\p{M}]+':\d+[ABCD](,\d+[ABCD])* )+$/u)
})
