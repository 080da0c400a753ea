import { expect, test } from 'vitest'
import { toSearchQuery } from './search-query.ts'

test.each([
  ['desk lamp', "'desk' & 'lamp':*"],
  ['desk desk lamps', "'desk' & 'lamp':*"],
  ['vitamin c', "'vitamin' & 'c'"],
  ['台灯', "'台灯':*"],
  ['灯', "'灯':*"],
  ['がま口 灯 茶', "'がま' & 'ま口' & '灯':* & '茶':*"],
  ["x'); drop table goods --", "'x' & 'drop' & 'table' & 'good':*"],
  ['a:* | !b', "'b'"],
  ['the', null],
  ['!!!', null],
])('%s asks %s', (text, query) => {
  expect(toSearchQuery(text, 'en')).toBe(query)
})

test('a long text asks for its first twelve words', () => {
  const text = Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ')
  expect(toSearchQuery(text, 'en')!.split(' & ')).toHaveLength(12)
})
