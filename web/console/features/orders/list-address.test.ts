import { expect, test } from 'vitest'
import { findFirstDay, readListState, writeListState } from './list-address.ts'

const read = (query: string) => readListState(new URLSearchParams(query))

test('an address holds the whole state of the list, and comes back the same', () => {
  const query = 'view=late&keyword=blue+cup&days=30&sort=oldest'
  expect(read(query)).toEqual({ view: 'late', keyword: 'blue cup', days: 30, sort: 'oldest' })
  expect(writeListState(read(query))).toBe(query)
  expect(writeListState(read(''))).toBe('')
})

test('what no list knows is left out', () => {
  expect(writeListState(read('sort=price&days=31&view=mine&page=7'))).toBe('')
})

test('days count from today backwards, across the end of a month', () => {
  expect(findFirstDay('2026-11-23', 1)).toBe('2026-11-23')
  expect(findFirstDay('2026-03-01', 7)).toBe('2026-02-23')
})
