import { expect, test } from 'vitest'
import { formatNumber, formatPercent, formatWhole, parseWhole, toLocalDigits } from './number.ts'

test.each([
  [3140, 'en', '3,140'],
  [2418, 'de', '2.418'],
  [12, 'ar-EG', '١٢'],
])('the count %s in %s reads %s', (value, locale, text) => {
  expect(formatNumber(value, locale)).toBe(text)
})

test.each([
  [3, 'en', '3'],
  [3140, 'en-US', '3140'],
  [3140, 'ar-EG', '٣١٤٠'],
])('a field shows %s in %s as %s, which reads back as the same number', (value, locale, text) => {
  expect(formatWhole(value, locale)).toBe(text)
  expect(parseWhole(text)).toBe(value)
})

test('a share reads as per cent, and a fall with a true minus', () => {
  expect(formatPercent(-0.2, 'en')).toBe('\u221220%')
  expect(formatPercent(0.114, 'de', 1)).toBe('11,4\u00A0%')
})

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['٣٤', 34],
  ['۵', 5],
  ['१२', 12],
  ['１０', 10],
  ['-3', -3],
  ['1.5', null],
  ['', null],
  ['two', null],
])('typed %j is the whole number %s', (typed, value) => {
  expect(parseWhole(typed)).toBe(value)
})

test.each([
  ['09:00', 'ar-EG', '٠٩:٠٠'],
  ['09:00', 'en-US', '09:00'],
  ['2026-11-20', 'zh-CN', '2026-11-20'],
])('%s in the digits of %s reads %s', (text, locale, local) => expect(toLocalDigits(text, locale)).toBe(local))
