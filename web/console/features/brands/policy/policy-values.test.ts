import { expect, test } from 'vitest'
import { policyDefaults } from '#contract/brand-file.ts'
import type { PolicyRow } from '#contract/brand-settings.ts'
import { policyKeys } from './policy-groups.ts'
import { findProblem, readNumber, toPolicyValues, toSentValue } from './policy-values.ts'

const row = (more: Partial<PolicyRow> = {}): PolicyRow => ({
  key: 'returnWindowDays',
  kind: 'number',
  value: 7,
  default: 7,
  isOwn: false,
  min: 0,
  max: 100,
  isWhole: true,
  choices: [],
  ...more,
})

test('every policy stands in one group', () => {
  expect(policyKeys.toSorted()).toEqual(Object.keys(policyDefaults).toSorted())
})

test('a value is the one of the brand, or none where the default applies', () => {
  const values = toPolicyValues([row(), row({ key: 'homePageSize', value: 12, default: 12, isOwn: true })])
  expect([values.returnWindowDays, values.homePageSize]).toEqual([null, '12'])
})

test.each([
  ['12', 12],
  [' ١٢٫٥ ', 12.5],
  ['2,5', 2.5],
  ['-1', -1],
  ['1 000', null],
  ['1e3', null],
  ['', null],
])('%j reads as %s', (text, value) => expect(readNumber(text)).toBe(value))

test.each([
  ['0', {}, null],
  ['100', {}, null],
  ['-1', {}, { key: 'least', min: 0 }],
  ['101', {}, { key: 'most', max: 100 }],
  ['1.5', {}, { key: 'whole' }],
  ['1.5', { isWhole: false }, null],
  ['many', {}, { key: 'number' }],
  ['99999', { max: null }, null],
  ['24:00', { kind: 'time' }, { key: 'time' }],
  ['23:59', { kind: 'time' }, null],
  ['', { kind: 'time' }, { key: 'time' }],
] as const)('%j is checked by %j', (text, bounds, problem) => expect(findProblem(row(bounds), text)).toEqual(problem))

test('values are sent by their kind; null returns to the default', () => {
  expect(toSentValue(row(), '١٤')).toBe(14)
  expect([toSentValue(row({ kind: 'flag' }), 'false'), toSentValue(row({ kind: 'flag' }), 'true')]).toEqual([
    false,
    true,
  ])
  expect(toSentValue(row({ kind: 'time' }), '09:00')).toBe('09:00')
  expect(toSentValue(row(), null)).toBeNull()
})
