import { expect, test } from 'vitest'
import { listChanges, mergeVersions } from './merge-versions.ts'

const base = { name: 'Oak table', price: 100, tags: ['oak'] as readonly string[], note: '' }

test('changes of one side are merged, those of both are conflicts', () => {
  const yours = { ...base, price: 120, tags: ['oak', 'sale'] }
  const theirs = { ...base, price: 90, note: 'Heavy' }
  expect(mergeVersions(base, yours, theirs)).toEqual({
    values: { name: 'Oak table', price: 120, tags: ['oak', 'sale'], note: 'Heavy' },
    conflicts: ['price'],
    taken: ['note'],
  })
})

test('the same change of both is no conflict, and an undone one is none', () => {
  const yours = { ...base, price: 90 }
  expect(mergeVersions(base, yours, { ...base, price: 90 })).toEqual({ values: yours, conflicts: [], taken: [] })
  expect(mergeVersions(base, { ...base }, { ...base, tags: ['oak'] }).taken).toEqual([])
})

test('lists differ by their content and order', () => {
  expect(listChanges(base, { ...base, tags: ['oak'] })).toEqual([])
  expect(listChanges({ tags: ['a', 'b'] }, { tags: ['b', 'a'] })).toEqual(['tags'])
})
