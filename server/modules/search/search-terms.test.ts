import { expect, test } from 'vitest'
import { foldTerm, rotations, termsOf } from './search-terms.ts'

test.each([
  ['Table lamps', ['table lamps', 'lamps table']],
  ['Lamps', ['lamps']],
  ['Cups & mugs', ['cups mugs', 'mugs cups']],
  ['台灯', ['台灯']],
  ['', []],
])('%s is found by %j', (label, terms) => {
  expect(rotations(label)).toEqual(terms)
})

test('what is typed is folded as the terms are', () => {
  expect(foldTerm('  Théière — émaillée!')).toBe('theiere emaillee')
})

test('of two names with the same term the one with more goods is offered', () => {
  const names = [
    { name: { en: 'Lamps' }, goodsCount: 3 },
    { name: { en: 'LAMPS' }, goodsCount: 9 },
  ]
  expect(termsOf(names)).toEqual([{ lang: 'en', term: 'lamps', label: 'LAMPS', weight: 9 }])
})
