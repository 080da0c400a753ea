import { expect, test } from 'vitest'
import type { SellerGoods } from '#contract/seller-goods.ts'
import {
  emptyDraft,
  layOutSkus,
  listStockChanges,
  parseNumber,
  suggestCodes,
  toDraft,
  toSaveInput,
  type DraftOption,
  type DraftSku,
} from './product-draft.ts'

const value = (id: string) => ({ id, texts: { en: id } })
const option = (id: string, ...values: string[]): DraftOption => ({ id, names: { en: id }, values: values.map(value) })
const colour = option('colour', 'red', 'blue')
const size = option('size', 's', 'm')
const [single] = emptyDraft.skus as [DraftSku]
const summary = (skus: readonly DraftSku[]) => skus.map(({ key, skuId, code }) => [key, skuId, code].join('/'))
const stored: DraftSku = { ...single, skuId: '1', code: 'ONE', price: '12', stock: { w: '3' } }

test('the first value of a first option takes over the only SKU, others begin with its price', () => {
  const skus = layOutSkus([colour], [stored])
  expect(summary(skus)).toEqual(['red/1/ONE', 'blue//'])
  expect(skus[1]).toMatchObject({ price: '12', stock: {}, isSold: true })
})

test('an option that is added or taken away keeps the SKUs that still fit', () => {
  const colours = layOutSkus([colour], [stored]).map((sku, index) => ({ ...sku, skuId: String(index + 1) }))
  const both = layOutSkus([colour, size], colours)
  expect(summary(both)).toEqual(['red s/1/ONE', 'm red//', 'blue s/2/', 'blue m//'])
  expect(summary(layOutSkus([size, colour], both)).toSorted()).toEqual(summary(both).toSorted())
  expect(summary(layOutSkus([colour], both))).toEqual(['red/1/ONE', 'blue/2/'])
  expect(summary(layOutSkus([], colours))).toEqual(['/1/ONE'])
})

test('a value that is taken away takes its SKUs along, one that is added gets new ones', () => {
  const skus = layOutSkus([colour], [stored])
  expect(summary(layOutSkus([option('colour', 'red')], skus))).toEqual(['red/1/ONE'])
  expect(summary(layOutSkus([option('colour', 'red', 'blue', 'green')], skus))).toEqual([
    'red/1/ONE',
    'blue//',
    'green//',
  ])
})

test.each([
  ['12.50', 12.5],
  ['12,5', 12.5],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234', 1234],
  ['1,234', 1234],
  ['1.234.567', 1_234_567],
  ['$ 74.00', 74],
  ['74 EUR', 74],
  ['١٢٫٥', 12.5],
  ['-5', -5],
  ['', Number.NaN],
  ['1e5', Number.NaN],
  ['twelve', Number.NaN],
])('%s is read as %d', (typed, number) => expect(parseNumber(typed)).toBe(number))

const view = (skuId: string, choice: number[]) => ({
  skuId,
  code: `C${skuId}`,
  choice,
  price: 10,
  marketPrice: null,
  barcode: null,
  weightGrams: 5,
  minQuantity: 1,
  maxQuantity: 9,
  image: null,
  stock: 0,
})
const goods = {
  goodsId: 'g',
  version: 3,
  handle: 'cup',
  titles: { en: 'Enamel cup' },
  subtitles: {},
  descriptions: {},
  attributes: [],
  tags: [],
  categoryId: null,
  images: [],
  options: [{ names: { en: 'Colour' }, values: [{ en: 'Red' }, { en: 'Blue' }, { en: 'Green' }] }],
  skus: [view('1', [0])],
  staleTexts: {},
  retiredSkus: [view('2', [1]), view('9', [])],
  withdrawalExemption: null,
  taxClass: 'standard',
} as unknown as SellerGoods

test('a stored product is read into the form and sent as it was; what is not for sale stays out', () => {
  const draft = toDraft(goods, new Map([['1', { w: '3' }]]))
  expect(draft.skus.map(({ skuId, isSold, code }) => [skuId, isSold, code])).toEqual([
    ['1', true, 'C1'],
    ['2', false, 'C2'],
    [null, false, ''],
  ])
  expect(toSaveInput(draft, { goodsId: 'g', version: 3 })).toMatchObject({
    goodsId: 'g',
    version: 3,
    titles: { en: 'Enamel cup' },
    skus: [{ skuId: '1', code: 'C1', choice: [0], price: 10, weightGrams: 5, minQuantity: 1, maxQuantity: 9 }],
  })
})

test('stock is sent as its difference, for new SKUs by the ids that the save gave them', () => {
  const base = toDraft(goods, new Map([['1', { w: '3' }]]))
  const skus = base.skus.map((sku) => ({ ...sku, isSold: true, code: sku.code || 'NEW', stock: { w: '5', v: '' } }))
  const saved = { ...goods, skus: [view('1', [0]), view('2', [1]), view('7', [2])] } as unknown as SellerGoods
  expect(listStockChanges(base, { ...base, skus }, saved)).toEqual([
    { skuId: '1', warehouseId: 'w', difference: 2 },
    { skuId: '2', warehouseId: 'w', difference: 5 },
    { skuId: '7', warehouseId: 'w', difference: 5 },
  ])
})

test('codes are made of the title and the values, and never twice', () => {
  const options = [option('colour', 'red', 'redder')]
  const skus = layOutSkus(options, [single])
  const draft = { ...emptyDraft, titles: { en: 'Enamel cup' }, options, skus }
  expect(suggestCodes(draft, 'en').map(({ code }) => code)).toEqual(['ENAMEL-RED', 'ENAMEL-REDD'])
  const same = { ...draft, options: [option('colour', 'redd', 'reddest')] }
  const codes = suggestCodes({ ...same, skus: layOutSkus(same.options, [single]) }, 'en').map(({ code }) => code)
  expect(codes).toEqual(['ENAMEL-REDD', 'ENAMEL-REDD-2'])
})
