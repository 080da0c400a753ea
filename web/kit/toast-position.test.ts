import { expect, test } from 'vitest'
import { findFreePosition, type ToastPosition } from './toast-position.ts'

const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 50 })
const at = { start: box(0, 500), end: box(800, 500), top: box(400, 80) }
const boxAt = (position: ToastPosition) => at[position]

test.each([
  ['nothing', [], 'start'],
  ['a field beside it', [box(101, 500)], 'start'],
  ['a field below the start', [box(50, 520)], 'end'],
  ['fields below start and end', [box(50, 520), box(790, 460)], 'top'],
  ['fields everywhere', [box(50, 520), box(790, 460), box(400, 80)], 'start'],
])('with %s messages stand right', (_what, fields, position) => {
  expect(findFreePosition(boxAt, fields)).toBe(position)
})
