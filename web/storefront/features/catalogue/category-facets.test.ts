import { describe, expect, it } from 'vitest'
import { listCategoriesBelow, getFacetPath, listShownCategories } from './category-facets.ts'

const tree = [
  ['kitchen', 0],
  ['pans', 1],
  ['woks', 2],
  ['knives', 1],
  ['audio', 0],
  ['speakers', 1],
].map(([id, depth]) => ({ id: String(id), name: String(id), count: 1, depth: Number(depth) }))
const flat = [
  { id: 'a', name: 'a', count: 1 },
  { id: 'b', name: 'b', count: 2 },
]
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join(' ')

describe('the categories of the panel', () => {
  it.each([
    [undefined, 'kitchen audio'],
    ['gone', 'kitchen audio'],
    ['kitchen', 'pans knives'],
    ['pans', 'woks'],
    ['woks', ''],
    ['knives', ''],
    ['audio', 'speakers'],
  ])('below %s are %s', (chosen, expected) => expect(ids(listCategoriesBelow(tree, chosen))).toBe(expected))
})

describe('the categories of a row of chips', () => {
  it.each([
    [undefined, 'kitchen audio'],
    ['kitchen', 'kitchen pans knives audio'],
    ['pans', 'kitchen pans woks knives audio'],
    ['woks', 'kitchen pans woks knives audio'],
    ['speakers', 'kitchen audio speakers'],
    ['gone', 'kitchen audio'],
  ])('open along the way to %s', (chosen, expected) => expect(ids(listShownCategories(tree, chosen))).toBe(expected))

  it('are all shown when the answer is no tree', () => expect(ids(listShownCategories(flat, 'a'))).toBe('a b'))

  it.each([
    ['woks', 'kitchen pans woks'],
    ['audio', 'audio'],
    ['gone', ''],
  ])('the way to %s is %s', (chosen, expected) => expect(ids(getFacetPath(tree, chosen))).toBe(expected))
})
