import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

const dollar = { code: 'USD', digits: 2 }

test.each([
  ['en', 1234.5, dollar, '$1,234.50'],
  ['en', -3, dollar, '\u2212$3.00'],
  ['de', 12, { code: 'EUR', digits: 2 }, '12,00\u00A0€'],
  ['ja', 1200, { code: 'JPY', digits: 0 }, '￥1,200'],
  ['en', 1.125, { code: 'BHD', digits: 3 }, 'BHD\u00A01.125'],
  ['ar', 1234.5, dollar, '\u2066١٬٢٣٤٫٥٠\u2069\u00A0\u2066US$\u2069'],
] as const)('in %s, %s is written as its readers write it', (lang, amount, currency, text) => {
  expect(formatMoney(lang, amount, currency)).toBe(text)
})
