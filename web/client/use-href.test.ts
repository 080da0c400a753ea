import { expect, test } from 'vitest'
import { readKeyword } from './use-href.ts'

test.each([
  ['"lamp"', 'lamp'],
  ['lamp', 'lamp'],
  ['{"keyword":"lamp"}', 'lamp'],
  ['{"keyword":7}', '{"keyword":7}'],
  ['{"other":"lamp"}', '{"other":"lamp"}'],
  ['["lamp"]', '["lamp"]'],
  ['null', 'null'],
  ['42', '42'],
  ['"lamp', '"lamp'],
  ['', ''],
])('the keyword %s reads %s', (keyword, text) => {
  expect(readKeyword(new URLSearchParams({ keyword }))).toBe(text)
})

test('an address without a keyword reads nothing', () => expect(readKeyword(new URLSearchParams())).toBe(''))
