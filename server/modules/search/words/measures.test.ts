import { expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { foldText } from './fold-text.ts'
import { findMeasures, parseLocalNumber } from './measures.ts'

const getKeys = (text: string, lang: Locale) => findMeasures(foldText(text), lang).map(({ key }) => key)

test.each<[string, Locale, readonly string[]]>([
  ['a litre', 'en', ['1 l', '1L', '1000 ml', '1,000 ml', '1000ML', '100 cl', '1.0 litre', '1-litre', '1 liter']],
  ['a litre in German', 'de', ['1 l', '1,0 l', '1 Liter', '1.000 ml', '1000 ml']],
  ['half a litre', 'fr', ['0,5 l', '500 ml', '50 cl', '1/2 litre', '½ l', '0.5 L']],
  ['half a kilogram', 'en', ['0.5kg', '0,5 kg', '500 g', '500g', '500 grams', '½ kg']],
  ['half a kilogram in Chinese', 'zh-CN', ['500克', '0.5公斤', '0.5千克', '1斤', '500g', '５００克']],
  ['half a litre in Japanese', 'ja', ['500ミリリットル', '500ml', '0.5リットル', '０．５Ｌ', '500㎖']],
  ['half a kilogram in Arabic', 'ar', ['500 غرام', '٥٠٠ جرام', '0.5 كغ', '٠٫٥ كيلو', 'نصف 500 g']],
  ['half a litre in Thai', 'th', ['500 มล.', '0.5 ลิตร', '500มิลลิลิตร', '500 ml']],
  ['15.6 inches', 'en', ['15.6 inch', '15.6in', '15.6"', '15,6 Zoll', '15.6-inch', '15.6″', '15.6英寸']],
  ['30 centimetres', 'ru', ['30 см', '0,3 м', '300 мм', '30cm', '30 сантиметров']],
  ['ten ampere hours', 'en', ['10000mAh', '10 Ah', '10,000 mAh', '10000毫安时', '10000毫安']],
  ['a terabyte', 'en', ['1TB', '1000 GB', '1 tb']],
])('%s (%s)', (_, lang, texts) => {
  const keys = texts.map((text) => getKeys(text, lang))
  expect(keys[0]).toHaveLength(1)
  expect(keys).toEqual(texts.map(() => keys[0]))
})

test.each<[string, Locale, string]>([
  ['2 in 1 charger', 'en', 'an inch only right after its number'],
  ['12 months', 'en', 'a word that begins with a unit'],
  ['iPhone 15', 'en', 'a number alone'],
  ['kg', 'en', 'a unit alone'],
  ['model a500g', 'en', 'a number within a word'],
  ['99999999999999999999 kg', 'en', 'a number too long to be one'],
  ['500 mlx', 'en', 'letters after the unit'],
])('%s has no measure (%s): %s', (text, lang) => {
  expect(getKeys(text, lang)).toEqual([])
})

test.each<[string, Locale, number]>([
  ['1.000', 'de', 1000],
  ['1.000', 'en', 1],
  ['1,000', 'en', 1000],
  ['1,500', 'fr', 1.5],
  ['0.125', 'de', 0.125],
  ['1.234,5', 'de', 1234.5],
  ['1,234.5', 'de', 1234.5],
  ['1.000.000', 'en', 1_000_000],
])('%s in %s is %d', (text, lang, number) => {
  expect(parseLocalNumber(text, lang)).toBe(number)
})

test('different amounts and dimensions have different keys', () => {
  const keys = getKeys('1 l, 1 kg, 2 l, 1 m, 1 inch, 1 lb, 1 gb', 'en')
  expect(new Set(keys).size).toBe(7)
})
