import { expect, test } from 'vitest'
import { findCorrection, countErrors, maxErrors } from './correction.rules.ts'
import type { WordRow } from './vocabulary.queries.ts'

test.each([
  ['kettle', 'kettle', 0],
  ['kettel', 'kettle', 1],
  ['ketle', 'kettle', 1],
  ['kettlle', 'kettle', 1],
  ['kittle', 'kettle', 1],
  ['hedfones', 'headphones', 3],
  ['', 'abc', 3],
  ['مصباج', 'مصباح', 1],
])('%s is %s with %i errors', (a, b, errors) => {
  expect(countErrors(a, b, 2)).toBe(errors)
})

test.each([
  [2, 0],
  [3, 1],
  [5, 1],
  [7, 1],
  [8, 2],
])('%i letters may hold %i errors', (length, errors) => {
  expect(maxErrors(length)).toBe(errors)
})

const row = (word: string, goods: number, lang = 'en', label = word): WordRow => ({ word, lang, label, goods })
const known = [
  row('kettle', 300),
  row('settle', 900),
  row('kettles', 20),
  row('nettle', 400, 'de'),
  row('theiere', 90, 'fr', 'théière'),
  row('rug', 100),
  row('mug', 500),
  row('lamp', 50),
]

test.each<[string, string, number, string | null]>([
  ['a letter missing', 'ketle', 0, 'kettle'],
  ['letters swapped', 'kettel', 0, 'kettle'],
  ['a known word', 'kettle', 0, null],
  ['a word that goods are found with', 'kettel', 9, null],
  ['one found a few times, and another very often', 'kettel', 2, 'kettle'],
  ['the same number of errors: the more usual', 'bettle', 0, 'settle'],
  ['accents come back', 'theierre', 0, 'théière'],
  ['a short word with letters swapped', 'rgu', 0, 'rug'],
  ['a short word with a letter missing', 'lmp', 0, 'lamp'],
  ['a letter instead of another makes another short word', 'rmg', 0, null],
  ['a short word that some goods have', 'lmp', 1, null],
  ['two letters', 'rg', 0, null],
  ['nothing near', 'quartz', 0, null],
])('%s: %s', (_, word, matchCount, correction) => {
  expect(findCorrection({ word, lang: 'en', matchCount, part: 'whole' }, known)).toBe(correction)
})

test('a last word that begins a known one is being typed, not wrong', () => {
  const typed = { word: 'sett', lang: 'en', matchCount: 0 }
  const words = [...known, row('seat', 900)]
  expect(findCorrection({ ...typed, part: 'ending' }, words)).toBeNull()
  expect(findCorrection({ ...typed, part: 'whole' }, words)).toBe('seat')
})

test('a beginning may be wrong as well while it is typed', () => {
  const typed = { word: 'ketl', lang: 'en', matchCount: 0 }
  expect(findCorrection({ ...typed, part: 'begun' }, known)).toBe('kettle')
  expect(findCorrection({ ...typed, part: 'ending' }, known)).toBeNull()
})
