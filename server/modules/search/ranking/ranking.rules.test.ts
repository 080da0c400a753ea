import { expect, test } from 'vitest'
import { orderCandidates } from './ranking.rules.ts'

/** Capitals are new. */
const order = (scored: string) =>
  orderCandidates([...scored].map((id) => ({ id, isNewByName: id !== id.toLowerCase() }))).join('')

test.each([
  ['nothing', '', ''],
  ['no new product: the order of the scores', 'abcdefghij', 'abcdefghij'],
  ['only new products: the order of the scores', 'ABCDEFGHIJ', 'ABCDEFGHIJ'],
  ['the last one is new: the fourth place', 'abcdefghijK', 'abcKdefghij'],
  ['one new product for each eight places', 'abcdefghijklmnopXYZ', 'abcXdefghijYklmnopZ'],
  ['a new product that earned a place: no other is lifted', 'aBcdefghijZ', 'aBcdefghijZ'],
  ['at the fourth place by its score', 'abcDefghijZ', 'abcDefghijZ'],
  ['a later place by its score is still the fourth', 'abcdefGh', 'abcGdefh'],
  ['three products: no fourth place', 'abC', 'abC'],
])('%s', (_, scored, ordered) => expect(order(scored)).toBe(ordered))

test('every candidate keeps exactly one place', () => {
  const scored = Array.from({ length: 400 }, (_, index) => ({ id: String(index), isNewByName: index % 5 === 4 }))
  const ordered = orderCandidates(scored)
  expect(new Set(ordered).size).toBe(400)
  const old = ordered.filter((id) => Number(id) % 5 !== 4).map(Number)
  expect(old).toEqual(old.toSorted((a, b) => a - b))
})
