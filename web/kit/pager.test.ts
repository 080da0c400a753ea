import { expect, test } from 'vitest'
import { listPageNumbers } from './pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 9, [1, 2, 3, 4, 5, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [6, 9, [1, null, 5, 6, 7, 8, 9]],
  [9, 9, [1, null, 5, 6, 7, 8, 9]],
])('page %i of %i shows %j', (page, pages, shown) => {
  expect(listPageNumbers(page, pages)).toEqual(shown)
})

test.each([
  [1, 416, [1, 2, 3, 4, 5, null]],
  [100, 416, [1, null, 99, 100, 101, null]],
  [416, 416, [1, null, 412, 413, 414, 415, 416]],
  [1, 5, [1, 2, 3, 4, 5, null]],
])('page %i of more than %i shows %j', (page, pages, shown) => {
  expect(listPageNumbers(page, pages, true)).toEqual(shown)
})
