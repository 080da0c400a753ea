import { expect, test } from 'vitest'
import { pickDiverse, distribute, takeDiverse, withoutRepeats } from './home.rules.ts'

const goods = (name: string, salesCount: number, category2: string, ratingHundredths = 450, inStock = true) => ({
  name,
  salesCount,
  category2,
  ratingHundredths,
  inStock,
})
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

const byCategory = (one: { category2: string }) => one.category2

test('two of a category at most, and the best of each before the second best of any', () => {
  const list = [goods('a', 900, 'x'), goods('b', 800, 'x'), goods('c', 700, 'x'), goods('d', 10, 'y')]
  expect(names(pickDiverse(list, 3, byCategory))).toEqual(['a', 'd', 'b'])
})

test('what is taken in its own order has two of a category at most, while there are others', () => {
  const list = [goods('a', 1, 'x'), goods('b', 2, 'x'), goods('c', 3, 'x'), goods('d', 4, 'y')]
  expect(names(takeDiverse(list, 3, byCategory))).toEqual(['a', 'b', 'd'])
  expect(names(takeDiverse(list, 4, byCategory))).toEqual(['a', 'b', 'd', 'c'])
})

test('empty places are filled with what was left out', () => {
  const list = [goods('a', 900, 'x'), goods('b', 800, 'x'), goods('c', 700, 'x')]
  expect(names(pickDiverse(list, 3, byCategory))).toEqual(['a', 'b', 'c'])
})

test('a good rating beats a few more sales, and sold out goods stand last', () => {
  const list = [goods('bad', 120, 'x', 200), goods('good', 100, 'y', 490), goods('gone', 900, 'z', 490, false)]
  expect(names(pickDiverse(list, 3, byCategory))).toEqual(['good', 'bad', 'gone'])
})

test('nothing to pick from gives nothing', () => {
  expect(pickDiverse([], 12, byCategory)).toEqual([])
})

test.each([
  [
    [
      ['a', 'b', 'c'],
      ['b', 'c', 'd'],
    ],
    2,
    1,
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [[['a'], ['a'], ['a', 'b']], 2, 1, [['a'], [], ['b']]],
  [[['a'], ['b'], ['b', 'c']], 2, 2, [['a'], [], ['b', 'c']]],
  [[[], ['a', 'b']], 1, 1, [[], ['a']]],
])('%j distributed, %i to a rail that is shown from %i on, give %j', (lists, count, minCount, expected) => {
  expect(distribute(lists, { count, minCount }, (name) => name)).toEqual(expected)
})

const section = (kind: string, ids = '') => ({ kind, goods: [...ids].map((id) => ({ id })) })
const kinds = (sections: readonly { kind: string }[]) => sections.map(({ kind }) => kind).join(' ')

test.each([
  [
    'few goods, the same everywhere',
    [section('recommended', 'abc'), section('new', 'cba'), section('bottom', 'ab')],
    'recommended',
  ],
  ['one that only the later list has', [section('recommended', 'abc'), section('new', 'abcd')], 'recommended new'],
  ['what is on sale', [section('recommended', 'abc'), section('sale', 'a')], 'recommended sale'],
  ['goods first shown on sale', [section('sale', 'a'), section('new', 'a')], 'sale'],
  ['sections without goods', [section('banner'), section('stores')], 'banner stores'],
])('of %s the home page keeps %s', (_, given, expected) => expect(kinds(withoutRepeats(given))).toBe(expected))
