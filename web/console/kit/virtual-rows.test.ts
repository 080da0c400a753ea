import { expect, test } from 'vitest'
import { withFocusedRow } from './virtual-rows.ts'

const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 20 }

test.each([
  [null, [9, 10, 11, 12, 13]],
  [11, [9, 10, 11, 12, 13]],
  [2, [2, 9, 10, 11, 12, 13]],
  [19, [9, 10, 11, 12, 13, 19]],
  [20, [9, 10, 11, 12, 13]],
  [Number.NaN, [9, 10, 11, 12, 13]],
])('with the focus in row %s', (focused, rows) => expect(withFocusedRow(range, focused)).toEqual(rows))
