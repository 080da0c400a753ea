import { expect, test } from 'vitest'
import { findRateConflict, findRateToEnd } from './rate-conflicts.rules.ts'

const rate = (name: string, percent: number, from = '2026-01-01', until: string | null = null) => ({
  id: `${name} ${from}`,
  name,
  ratePpm: percent * 10_000,
  from,
  until,
})

test.each([
  ['the first one', [], rate('VAT', 19), false, null],
  ['one that ends the open one', [rate('VAT', 19)], rate('VAT', 20, '2027-01-01'), false, null],
  [
    'one that begins on the same day',
    [rate('VAT', 19)],
    rate('VAT', 20),
    false,
    { kind: 'overlap', from: '2026-01-01' },
  ],
  [
    'one before an open one',
    [rate('VAT', 19)],
    rate('VAT', 20, '2025-01-01'),
    false,
    { kind: 'overlap', from: '2026-01-01' },
  ],
  [
    'one that ends on the first day of the next',
    [rate('VAT', 19)],
    rate('VAT', 20, '2025-01-01', '2026-01-01'),
    false,
    null,
  ],
  ['the same name in other letters', [rate('VAT', 19)], rate('vat', 19), true, { kind: 'spelling', name: 'VAT' }],
  [
    'other letters, even later',
    [rate('VAT', 19, '2020-01-01', '2021-01-01')],
    rate('ＶＡＴ', 19),
    true,
    { kind: 'spelling', name: 'VAT' },
  ],
  ['a second tax that is not said', [rate('GST', 5)], rate('PST', 7), false, { kind: 'beside', name: 'GST' }],
  ['a second tax that is meant', [rate('GST', 5)], rate('PST', 7), true, null],
  ['a second tax at another time', [rate('GST', 5, '2020-01-01', '2026-01-01')], rate('HST', 13), false, null],
  ['taxes of exactly 100 %', [rate('GST', 60)], rate('PST', 40), true, null],
  ['taxes above 100 %', [rate('GST', 60)], rate('PST', 40.5), true, { kind: 'sum', percent: 100.5 }],
  [
    'taxes above 100 % from a later day on',
    [rate('GST', 60, '2026-01-01', '2027-01-01'), rate('GST', 70, '2027-01-01')],
    rate('PST', 40),
    true,
    { kind: 'sum', percent: 110 },
  ],
  ['taxes that replace others at 100 %', [rate('GST', 60), rate('PST', 30)], rate('PST', 40, '2027-01-01'), true, null],
] as const)('%s', (_name, others, added, isAdditional, expected) => {
  expect(findRateConflict(others, added, { isAdditional })).toEqual(expected)
})

test('only an open rate of the same name ends', () => {
  const others = [rate('GST', 5), rate('PST', 7), rate('VAT', 19, '2026-01-01', '2028-01-01')]
  expect(findRateToEnd(others, rate('PST', 8, '2027-01-01'))?.id).toBe('PST 2026-01-01')
  expect(findRateToEnd(others, rate('VAT', 8, '2027-01-01'))).toBeUndefined()
})
