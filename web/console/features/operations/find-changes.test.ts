import { expect, test } from 'vitest'
import { findChanges } from './find-changes.ts'

test('shows the fields that differ, and nothing else', () => {
  expect(findChanges({ a: 1, b: 'x', c: [1] }, { a: 1, b: 'y', d: true }, 'Erased')).toEqual([
    { name: 'b', before: 'x', after: 'y' },
    { name: 'c', before: '[\n 1\n]', after: undefined },
    { name: 'd', before: undefined, after: 'true' },
  ])
  expect(findChanges(null, null, 'Erased')).toEqual([])
  expect(findChanges(null, [1], 'Erased')).toEqual([{ name: '', before: undefined, after: '[\n 1\n]' }])
  expect(findChanges({ email: { erased: true } }, {}, 'Erased')).toEqual([
    { name: 'email', before: 'Erased', after: undefined },
  ])
})
