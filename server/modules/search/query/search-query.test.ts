import { expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { compileSynonyms } from '../vocabulary/synonym-groups.ts'
import { toLooseQuery, toQueryParts, toSearchQuery } from './search-query.ts'

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
  expect(toSearchQuery(text, 'en', { synonyms })?.query).toBe(query)
})

test('a Chinese word that is cut into two is replaced as one', () => {
  const { query, words } = toSearchQuery('红色手机壳', 'zh-CN', { synonyms })!
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
  // A measure alone says nothing of what is wanted.
  ['lamp 500 grams', "('lamp')"],
  ['灯 500毫升', "('灯':ABCD*)"],
  ['1 l 500 g', undefined],
  ['红 12', "('红':ABCD*)"],
  ['big desk lamp', "('desk' & 'lamp':*) | ('big' & 'lamp':*) | ('big' & 'desk')"],
])('%s without any one word is %s', (text, query) => {
  expect(toLooseQuery(text, 'en')?.query).toBe(query)
})

const compounds = {
  joined: new Set(['raincoat', 'regenjacken', 'powerbank']),
  splits: new Map([
    ['raincoat', [['rain', 'coat'] as const]],
    ['tshirt', [['t', 'shirt'] as const]],
    ['damenjacke', [['damen', 'jacke'] as const]],
  ]),
  unmatchedPairs: new Set(['女鞋']),
}

test.each<[string, Locale, string]>([
  ['rain coat', 'en', "('rain' & 'coat':* | 'raincoat':*)"],
  ['red rain-coat xs', 'en', "'red' & ('rain' & 'coat' | 'raincoat') & 'xs':*"],
  ['raincoat', 'en', "('raincoat':* | 'rain' <-> 'coat')"],
  ['tshirt', 'en', "('tshirt':* | 't' <-> 'shirt')"],
  ['Regen Jacken', 'de', "('reg' & 'jack':* | 'regenjack':*)"],
  // A German compound also names two words that stand apart.
  ['Damenjacke', 'de', "('damenjack':* | 'dam' & 'jack')"],
  ['coat rain', 'en', "'coat' & 'rain':*"],
  ['红女鞋', 'zh-CN', `'红':ABCD* & ('女鞋':* | ${[2, 3, 4, 5].map((n) => `'女':A* <${n}> '鞋':A*`).join(' | ')})`],
])('%s (%s) is found together and apart: %s', (text, lang, query) => {
  expect(toSearchQuery(text, lang, { compounds })?.query).toBe(query)
})

test('a joined word and synonyms of one of its parts are found beside each other', () => {
  const rain = compileSynonyms([{ lang: 'en', words: ['rain', 'storm'] }])
  expect(toSearchQuery('rain coat', 'en', { compounds, synonyms: rain })?.query).toBe(
    "(('rain' | 'storm') & 'coat':* | 'raincoat':*)",
  )
})

test.each<[string, Locale, string]>([
  ['1 l', 'en', "('ʘvolume1000000' | '1' <-> 'l')"],
  ['bottle 1000ml', 'en', "'bottle' & ('ʘvolume1000000' | '1000ml')"],
  ['1,0 l', 'fr', "('ʘvolume1000000' | '1' <-> '0' <-> 'l')"],
  ['500毫升', 'zh-CN', "('ʘvolume500000' | '500' <-> '毫升')"],
  ['shirt xxl', 'en', "'shirt' & ('xxl':* | '2xl')"],
  ['2XL', 'en', "('2xl':* | 'xxl')"],
  ['5xs', 'en', "('5xs':* | 'xxxxx')"],
  ['ps 5', 'en', "('ps' & '5' | 'ps5')"],
  ['ps5', 'en', "('ps5':* | 'ps' <-> '5')"],
  ['160 x 230', 'en', "'160' & '230':*"],
  ['160x230', 'en', "'160' & '230':*"],
  ['160×230 cm', 'en', "'160' & ('ʘlength2300000' | '230' <-> 'cm')"],
])('%s (%s) asks %s', (text, lang, query) => {
  expect(toSearchQuery(text, lang)?.query).toBe(query)
})

test('parts carry the position of their words', () => {
  const text = 'Blue rain coat, 1 l for me'
  const parts = toQueryParts(text, 'en', { compounds }).map(({ start, end }) => text.slice(start, end))
  expect(parts).toEqual(['Blue', 'rain coat', '1 l', 'me'])
})

test('a text of 2,000 letters, of signs and of a unit alone is bounded', () => {
  const known = { compounds, synonyms }
  expect(toSearchQuery('x'.repeat(2_000), 'en', known)!.query).toBe(`'${'x'.repeat(40)}':*`)
  expect(toSearchQuery('rain coat '.repeat(200), 'en', known)!.query.length).toBeLessThan(2_000)
  expect(toSearchQuery('1 l '.repeat(500), 'en', known)!.query).toBe("('ʘvolume1000000' | '1' <-> 'l')")
  for (const signs of ['!?', '"', '″ ”', '-', "''", '()&|', '１'.repeat(0)])
    expect(toSearchQuery(signs, 'en')).toBeNull()
  expect(toSearchQuery('kg', 'en')!.query).toBe("'kg':*")
})
