import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

const list = ['a', 'b', 'c', 'd']

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, 9, 'bcda'],
  [2, -1, 'cabd'],
  [7, 0, 'abcd'],
])('from %i to %i', (from, to, order) => {
  expect(moveItem(list, from, to).join('')).toBe(order)
  expect(list.join('')).toBe('abcd')
})
