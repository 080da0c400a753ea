import { expect, test } from 'vitest'
import {
  findMergeProblem,
  findMoveProblem,
  findRemoveProblem,
  listSubtree,
  type CategoryEntry,
} from './category-changes.rules.ts'

const make = (id: string, parentId: string | null, depth: number, name = id): CategoryEntry => ({
  id,
  parentId,
  depth,
  name: { en: name },
})
/** home > tea > cups, home > pots; shop > Tea; empty */
const all = [
  make('home', null, 1),
  make('shop', null, 1),
  make('empty', null, 1),
  make('tea', 'home', 2),
  make('pots', 'home', 2),
  make('twin', 'shop', 2, 'Tea'),
  make('cups', 'tea', 3),
]

test('a subtree has parents first', () => {
  expect(listSubtree(all, 'home').map(({ id }) => id)).toEqual(['home', 'tea', 'cups', 'pots'])
  expect(listSubtree(all, 'nobody')).toEqual([])
})

test.each([
  ['tea', 'home', null],
  ['tea', 'empty', null],
  ['tea', null, null],
  ['cups', null, null],
  ['cups', 'pots', null],
  ['tea', 'shop', 'category.name_taken'],
  ['tea', 'tea', 'category.below_itself'],
  ['home', 'cups', 'category.below_itself'],
  ['home', 'empty', 'category.too_deep'],
  ['tea', 'pots', 'category.too_deep'],
  ['pots', 'cups', 'category.too_deep'],
  ['pots', 'nobody', 'category.not_found'],
  ['nobody', 'home', 'category.not_found'],
])('%s goes below %s: %s', (id, parentId, problem) => expect(findMoveProblem(all, id, parentId)).toBe(problem))

test.each([
  ['tea', 'twin', null],
  ['cups', 'home', null],
  ['empty', 'cups', null],
  ['tea', 'shop', 'category.other_level'],
  ['tea', 'tea', 'category.below_itself'],
  ['home', 'tea', 'category.below_itself'],
  ['tea', 'nobody', 'category.not_found'],
  ['nobody', 'tea', 'category.not_found'],
])('%s is merged into %s: %s', (id, into, problem) => expect(findMergeProblem(all, id, into)).toBe(problem))

test.each([
  ['tea', null, 0, null],
  ['tea', 'shop', 5, null],
  ['tea', null, 1, 'category.not_empty'],
  ['tea', 'cups', 1, 'category.below_itself'],
  ['tea', 'nobody', 1, 'category.not_found'],
  ['nobody', null, 0, 'category.not_found'],
])('%s is removed for %s with %i products: %s', (id, to, products, problem) =>
  expect(findRemoveProblem(all, id, { to, products })).toBe(problem),
)
