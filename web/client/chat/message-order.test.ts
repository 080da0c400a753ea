import { describe, expect, it } from 'vitest'
import { leavesGap, mergeMessages } from './message-order.ts'

const list = (...numbers: number[]) => numbers.map((seq) => ({ seq }))

describe('merged messages', () => {
  it.each([
    ['newer ones behind', [1, 2], [3, 4], [1, 2, 3, 4]],
    ['older ones before', [5, 6], [3, 4], [3, 4, 5, 6]],
    ['a gap is filled in its place', [1, 5], [2, 3, 4], [1, 2, 3, 4, 5]],
    ['what is known comes once', [1, 2, 3], [2, 3, 4], [1, 2, 3, 4]],
    ['in whatever order they come', [], [9, 2, 7, 2], [2, 7, 9]],
  ])('%s', (_name, known, added, expected) => {
    expect(mergeMessages(list(...known), list(...added))).toEqual(list(...expected))
  })

  it.each([[[]], [[1]]])('are the known list itself after %j', (added) => {
    const known = list(1, 2)
    expect(mergeMessages(known, list(...added))).toBe(known)
  })
})

it.each([
  ['the next', [1, 2], 3, false],
  ['one that is known', [1, 2], 2, false],
  ['one too far', [1, 2], 4, true],
  ['the first of all', [], 1, false],
  ['not the first of all', [], 2, true],
])('a gap before %s', (_name, known, seq, expected) => {
  expect(leavesGap(list(...known), { seq })).toBe(expected)
})
