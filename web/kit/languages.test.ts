import { expect, test } from 'vitest'
import { getLocaleInfo, locales, type Locale } from '#i18n/locales.ts'
import { formatDay } from './date.tsx'
import { formatMoney } from './money.tsx'
import { formatNumber, formatPercent } from './number.ts'

type Row = readonly [
  lang: Locale,
  number: string,
  share: string,
  currency: string,
  twoDigits: string,
  noDigits: string,
  threeDigits: string,
  day: string,
]

// docs/languages.md shows the same table to readers.
const rows: readonly Row[] = [
  ['en', '1,234,567.5', '12.5%', 'USD', '$1,234.50', '¥123,456', 'KWD\u00a01,234.567', 'Nov 5, 2026'],
  ['zh-CN', '1,234,567.5', '12.5%', 'CNY', '¥1,234.50', '¥123,456', 'KWD\u00a01,234.567', '2026年11月5日'],
  ['zh-TW', '1,234,567.5', '12.5%', 'TWD', '$1,234.50', '¥123,456', 'KWD\u00a01,234.567', '2026年11月5日'],
  ['ja', '1,234,567.5', '12.5%', 'JPY', '￥1,234.50', '￥123,456', 'KWD\u00a01,234.567', '2026/11/05'],
  ['ko', '1,234,567.5', '12.5%', 'KRW', '₩1,234.50', '¥123,456', 'KWD\u00a01,234.567', '2026. 11. 5.'],
  ['de', '1.234.567,5', '12,5\u00a0%', 'EUR', '1.234,50\u00a0€', '123.456\u00a0¥', '1.234,567\u00a0KWD', '05.11.2026'],
  [
    'fr',
    '1\u202f234\u202f567,5',
    '12,5\u00a0%',
    'EUR',
    '1\u202f234,50\u00a0€',
    '123\u202f456\u00a0¥',
    '1\u202f234,567\u00a0KWD',
    '5 nov. 2026',
  ],
  ['es', '1.234.567,5', '12,5\u00a0%', 'EUR', '1.234,50\u00a0€', '123.456\u00a0¥', '1.234,567\u00a0KWD', '5 nov 2026'],
  [
    'pt',
    '1.234.567,5',
    '12,5%',
    'BRL',
    'R$\u00a01.234,50',
    '¥\u00a0123.456',
    'KWD\u00a01.234,567',
    '5 de nov. de 2026',
  ],
  ['it', '1.234.567,5', '12,5%', 'EUR', '1.234,50\u00a0€', '123.456\u00a0¥', '1.234,567\u00a0KWD', '5 nov 2026'],
  ['el', '1.234.567,5', '12,5%', 'EUR', '1.234,50\u00a0€', '123.456\u00a0¥', '1.234,567\u00a0KWD', '5 Νοε 2026'],
  [
    'ru',
    '1\u00a0234\u00a0567,5',
    '12,5\u00a0%',
    'RUB',
    '1\u00a0234,50\u00a0₽',
    '123\u00a0456\u00a0¥',
    '1\u00a0234,567\u00a0KWD',
    '5 нояб. 2026 г.',
  ],
  ['tr', '1.234.567,5', '%12,5', 'TRY', '₺1.234,50', '¥123.456', 'KWD\u00a01.234,567', '5 Kas 2026'],
  [
    'ar',
    '١٬٢٣٤٬٥٦٧٫٥',
    '١٢٫٥٪\u061c',
    'AED',
    '\u2066١٬٢٣٤٫٥٠\u2069\u00a0\u2066د.إ.\u2069',
    '\u2066١٢٣٬٤٥٦\u2069\u00a0\u2066JP¥\u2069',
    '\u2066١٬٢٣٤٫٥٦٧\u2069\u00a0\u2066د.ك.\u2069',
    '٠٥\u200f/١١\u200f/٢٠٢٦',
  ],
  ['hi', '12,34,567.5', '12.5%', 'INR', '₹1,234.50', '¥1,23,456', 'KWD\u00a01,234.567', '5 नव॰ 2026'],
  ['th', '1,234,567.5', '12.5%', 'THB', '฿1,234.50', '¥123,456', 'KWD\u00a01,234.567', '5 พ.ย. 2026'],
  ['vi', '1.234.567,5', '12,5%', 'VND', '1.234,50\u00a0₫', '123.456\u00a0¥', '1.234,567\u00a0KWD', '5 thg 11, 2026'],
  ['id', '1.234.567,5', '12,5%', 'IDR', 'Rp\u00a01.234,50', '¥123.456', 'KWD\u00a01.234,567', '5 Nov 2026'],
  ['ms', '1,234,567.5', '12.5%', 'MYR', 'RM\u00a01,234.50', '¥123,456', 'KWD\u00a01,234.567', '5 Nov 2026'],
  ['ph', '1,234,567.5', '12.5%', 'PHP', '₱1,234.50', '¥123,456', 'KWD\u00a01,234.567', 'Nob 5, 2026'],
  [
    'af',
    '1\u00a0234\u00a0567,5',
    '12,5%',
    'ZAR',
    'R\u00a01\u00a0234,50',
    '¥123\u00a0456',
    'KWD\u00a01\u00a0234,567',
    '05 Nov. 2026',
  ],
]

test('every language has its row', () => {
  expect(rows.map(([lang]) => lang)).toEqual(locales)
})

test.each(rows)('%s', (lang, number, share, currency, twoDigits, noDigits, threeDigits, day) => {
  const { intl } = getLocaleInfo(lang)
  expect(formatNumber(1_234_567.5, intl, 1)).toBe(number)
  expect(formatPercent(0.125, intl, 1)).toBe(share)
  expect(formatMoney(1234.5, currency, 2, intl)).toBe(twoDigits)
  expect(formatMoney(123_456, 'JPY', 0, intl)).toBe(noDigits)
  expect(formatMoney(1234.567, 'KWD', 3, intl)).toBe(threeDigits)
  expect(formatDay('2026-11-05T12:00:00Z', 'UTC', intl)).toBe(day)
})

test('digits of one kind in a line: Arabic sums have no Latin digit', () => {
  const { intl } = getLocaleInfo('ar')
  for (const digits of [0, 2, 3]) expect(formatMoney(1234.567, 'AED', digits, intl)).not.toMatch(/[0-9]/)
})
