import { expect, test } from 'vitest'
import { foldTerm, rotateLabel, toTerms } from './vocabulary.ts'

test.each([
  ['Table lamps', ['table lamps', 'lamps table']],
  ['Lamps', ['lamps']],
  ['Cups & mugs', ['cups mugs', 'mugs cups']],
  ['台灯', ['台灯']],
  ['', []],
])('%s is found by %j', (label, terms) => {
  expect(rotateLabel(label, 'en')).toEqual(terms)
})

test('a label without spaces is found by each of its words', () => {
  expect(rotateLabel('橡木台灯', 'zh-CN')).toEqual(['橡木台灯', '台灯 橡木'])
})

test('what is typed is folded as the terms are', () => {
  expect(foldTerm('  Théière — émaillée!')).toBe('theiere emaillee')
})

test('of two names with the same term the first kind is offered, then the one with more goods', () => {
  const lamps = (label: string, weight: number, kind: 1 | 4) => ({ name: { en: label }, weight, kind })
  const offered = (...names: ReturnType<typeof lamps>[]) => toTerms(names).map(({ label }) => label)
  expect(offered(lamps('Lamps', 3, 1), lamps('LAMPS', 9, 1))).toEqual(['LAMPS'])
  expect(offered(lamps('lamps', 99, 4), lamps('Lamps', 3, 1))).toEqual(['Lamps'])
})
