import { expect, test } from 'vitest'
import {
  findEndedRate,
  findNextChange,
  findZoneByPlace,
  getDayBefore,
  getPercentOn,
  getPosition,
  getYearSpan,
  listBars,
  readPercent,
  type TaxRate,
  type TaxZone,
} from './tax-values.ts'

const rate = (percent: number, from: string, until: string | null = null, more: Partial<TaxRate> = {}): TaxRate => ({
  class: 'standard',
  name: 'VAT',
  jurisdiction: '',
  percent,
  from,
  until,
  source: 'a law',
  ...more,
})
const today = '2026-11-21'
const rates = [
  rate(19, '2007-01-01', '2027-01-01'),
  rate(21, '2027-01-01'),
  rate(7, '2007-01-01', null, { class: 'reduced' }),
]

test.each([
  ['standard', today, 19],
  ['standard', '2026-12-31', 19],
  ['standard', '2027-01-01', 21],
  ['reduced', today, 7],
  ['books', today, null],
  ['standard', '2006-12-31', null],
])('%s is taxed on %s with %s', (code, day, percent) => {
  expect(getPercentOn(rates, code, day)).toBe(percent)
})

test('several taxes of a class add up, without the error of binary fractions', () => {
  const both = [rate(5.1, '2008-01-01', null, { name: 'GST' }), rate(9.975, '2013-01-01', null, { name: 'QST' })]
  expect(getPercentOn(both, 'standard', today)).toBe(15.075)
})

test('the next change is the first one after today, and an end without a new rate is one', () => {
  expect(findNextChange(rates, today)).toEqual({ day: '2027-01-01', class: 'standard', percent: 21 })
  expect(findNextChange([rate(19, '2007-01-01', '2027-06-01')], today)).toEqual({
    day: '2027-06-01',
    class: 'standard',
    percent: null,
  })
  expect(findNextChange(rates, '2027-01-01')).toBeNull()
})

test('a new rate ends the open one of its class and name that began before', () => {
  const added = { class: 'standard', name: 'VAT', from: '2028-01-01' }
  expect(findEndedRate(rates, added)?.percent).toBe(21)
  expect(findEndedRate(rates, { ...added, from: '2027-01-01' })).toBeUndefined()
  expect(findEndedRate(rates, { ...added, name: 'GST' })).toBeUndefined()
  expect(getDayBefore('2028-01-01')).toBe('2027-12-31')
})

test('bars lie in their span, and those outside of it are left out', () => {
  const span = getYearSpan(today)
  expect(span.years).toEqual([2025, 2026, 2027, 2028])
  expect(getPosition(span, '2020-01-01')).toBe(0)
  expect(getPosition(span, '2040-01-01')).toBe(100)
  const bars = listBars([...rates, rate(16, '2020-07-01', '2021-01-01')], span, today)
  expect(bars.map(({ state }) => state)).toEqual(['current', 'future', 'current'])
  expect(bars[0]!.start).toBe(0)
  expect(bars[0]!.size + bars[1]!.size).toBeCloseTo(100)
})

test.each([
  ['19', 19],
  [' 5,5 ', 5.5],
  ['8.875', 8.875],
  ['-1', null],
  ['', null],
  ['7 %', null],
])('%s is read as %s', (text, percent) => {
  expect(readPercent(text)).toBe(percent)
})

test("a region's zone wins over its country's", () => {
  const zone = (name: string, areas: string[]): TaxZone => ({
    name,
    areas,
    liable: 'store',
    exempts: 'never',
    rates: [],
    version: '',
  })
  const zones = [zone('States', ['US']), zone('Texas', ['US-TX'])]
  expect(findZoneByPlace(zones, 'US-TX')?.name).toBe('Texas')
  expect(findZoneByPlace(zones, 'US-CA')?.name).toBe('States')
  expect(findZoneByPlace(zones, 'BR')).toBeUndefined()
})
