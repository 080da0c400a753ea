import { expect, test } from 'vitest'
import { compileSynonyms } from '../vocabulary/synonym-groups.ts'
import { toLooseQuery, toSearchQuery } from './search-query.ts'

test.each([
  ['desk lamp', "'desk' & 'lamp':*"],
  ['desk desk lamps', "'desk' & 'lamp':*"],
  ['lamp desk lamp', "'desk' & 'lamp':*"],
  ['vitamin c', "'vitamin' & 'c'"],
  ['台灯', "'台灯':*"],
  ['灯', "'灯':ABCD*"],
  ['がま口 灯 茶', "'がま' & 'ま口' & '灯':ABCD* & '茶':ABCD*"],
  ["x'); drop table goods --", "'x' & 'drop' & 'table' & 'good':*"],
  ['a:* | !b', "'b'"],
  ['the', undefined],
  ['!!!', undefined],
])('%s asks %s', (text, query) => {
  expect(toSearchQuery(text, 'en')?.query).toBe(query)
})

const synonyms = compileSynonyms([
  { lang: 'en', words: ['sofa', 'couch', 'settees'] },
  { lang: 'en', words: ['phone case', 'phone cover'] },
  { lang: 'en', words: ['alone', '!!!'] },
  { lang: 'zh-CN', words: ['手机壳', '保护壳'] },
])

test.each([
  ['blue sofas', "'blue' & ('sofa':* | 'couch' | 'settee')"],
  ['couch blue', "('couch' | 'sofa' | 'settee') & 'blue':*"],
  ['red phone case', "'red' & ('phone' & 'case':* | 'phone' & 'cover')"],
  ['phone', "'phone':*"],
  ['alone', "'alone':*"],
])('%s asks for what means the same too: %s', (text, query) => {
  expect(toSearchQuery(text, 'en', synonyms)?.query).toBe(query)
})

test('a Chinese word that is cut into two is replaced as one', () => {
  const { query, words } = toSearchQuery('红色手机壳', 'zh-CN', synonyms)!
  expect(query).toContain(' | ')
  expect([...words].join('')).toContain('保护')
})

test('a long text asks for its first twelve words', () => {
  const text = Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ')
  expect(toSearchQuery(text, 'en')!.query.split(' & ')).toHaveLength(12)
})

test.each([
  ['lamp', undefined],
  ['desk lamp', "('lamp':*) | ('desk')"],
  ['12 ab', undefined],
  ['lamp 12', "('lamp')"],
  ['红 12', "('红':ABCD*)"],
  ['big desk lamp', "('desk' & 'lamp':*) | ('big' & 'lamp':*) | ('big' & 'desk')"],
])('%s without any one word is %s', (text, query) => {
  expect(toLooseQuery(text, 'en')?.query).toBe(query)
})
