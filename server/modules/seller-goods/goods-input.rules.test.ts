import { expect, test } from 'vitest'
import { checkGoods, type CheckedGoods, type CheckedSku } from './goods-input.rules.ts'

const rules = { lang: 'en', currencyDigits: 2 }
const sku = (changes: Partial<CheckedSku> = {}): CheckedSku => ({
  code: 'A',
  choice: [0],
  price: 10,
  minQuantity: 1,
  maxQuantity: 9,
  ...changes,
})
const goods = (changes: Partial<CheckedGoods> = {}): CheckedGoods => ({
  titles: { en: 'Cup' },
  images: [{ src: '/a' }],
  options: [{ names: { en: 'Size' }, values: [{ en: 'S' }, { en: 'M' }] }],
  skus: [sku(), sku({ code: 'B', choice: [1] })],
  ...changes,
})

test('a complete product has no errors', () => {
  expect(checkGoods(goods(), rules)).toEqual({})
  expect(checkGoods(goods({ options: [], skus: [sku({ choice: [] })] }), rules)).toEqual({})
})

const cases: readonly [string, Partial<CheckedGoods>, Record<string, string>][] = [
  ['no title in the language of the brand', { titles: { ar: 'كوب' } }, { 'titles.en': 'field.required' }],
  ['a code twice', { skus: [sku(), sku({ choice: [1] })] }, { 'skus.1.code': 'field.duplicate' }],
  ['a combination twice', { skus: [sku(), sku({ code: 'B' })] }, { 'skus.1.choice': 'field.duplicate' }],
  ['a value that is not there', { skus: [sku({ choice: [2] })] }, { 'skus.0.choice': 'field.choice_incomplete' }],
  ['no value of an option', { skus: [sku({ choice: [] })] }, { 'skus.0.choice': 'field.choice_incomplete' }],
  ['a value too many', { options: [], skus: [sku()] }, { 'skus.0.choice': 'field.choice_incomplete' }],
  ['too many decimals', { skus: [sku({ price: 1.005 })] }, { 'skus.0.price': 'field.decimals' }],
  [
    'decimals of the market price',
    { skus: [sku({ marketPrice: 11.001 })] },
    { 'skus.0.marketPrice': 'field.decimals' },
  ],
  ['a market price at the price', { skus: [sku({ marketPrice: 10 })] }, { 'skus.0.marketPrice': 'field.too_small' }],
  ['a market price above the price', { skus: [sku({ marketPrice: 10.01 })] }, {}],
  ['a maximum below the minimum', { skus: [sku({ minQuantity: 10 })] }, { 'skus.0.maxQuantity': 'field.too_small' }],
  ['a maximum at the minimum', { skus: [sku({ minQuantity: 9 })] }, {}],
  [
    'an image of a SKU that the product has not',
    { skus: [sku({ image: '/b' })] },
    { 'skus.0.image': 'field.not_listed' },
  ],
  ['an image twice', { images: [{ src: '/a' }, { src: '/a' }] }, { 'images.1.src': 'field.duplicate' }],
  [
    'an option without a name, and one twice',
    {
      options: [
        { names: {}, values: [{ en: 'S' }] },
        { names: { en: 'Size' }, values: [{ en: 'S' }, { en: 'S' }] },
        { names: { en: 'Size' }, values: [{ ar: 'س' }] },
      ],
      skus: [sku({ choice: [0, 0, 0] })],
    },
    {
      'options.0.names.en': 'field.required',
      'options.1.values.1.en': 'field.duplicate',
      'options.2.names.en': 'field.duplicate',
      'options.2.values.0.en': 'field.required',
    },
  ],
]

test.each(cases)('%s', (_, changes, expected) => {
  const keys = Object.entries(checkGoods(goods(changes), rules)).map(([name, { key }]) => [name, key])
  expect(Object.fromEntries(keys)).toEqual(expected)
})
