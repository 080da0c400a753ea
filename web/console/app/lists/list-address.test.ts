import { expect, test } from 'vitest'
import { findFirstDay, readListState, withinDays, writeListState, type ListSpec } from './list-address.ts'

const spec = {
  path: '/seller/orders',
  views: ['late', 'to_ship'],
  filters: { days: withinDays, store: null },
  sorts: ['newest', 'oldest'],
} as const satisfies ListSpec

const read = (query: string) => readListState(spec, new URLSearchParams(query))
const write = (query: string) => writeListState(spec, read(query))

test('an address holds the whole state of the list, and comes back the same', () => {
  const query = 'view=late&keyword=blue+cup&days=30&store=Oak&sort=oldest&columns=placed.number'
  expect(read(query)).toEqual({
    view: 'late',
    keyword: 'blue cup',
    filters: { days: '30', store: 'Oak' },
    sort: 'oldest',
    columns: ['placed', 'number'],
  })
  expect(write(query)).toBe(query)
  expect(write('')).toBe('')
})

test('equal states have equal addresses, in any order of their parts', () => {
  expect(write('sort=oldest&days=7&view=late')).toBe(write('view=late&days=7&sort=oldest'))
  expect(write('sort=newest')).toBe('')
})

test('what the list does not know is left out, and texts are cut', () => {
  expect(write('sort=price&days=31&view=mine&page=7')).toBe('')
  expect(read('columns=').columns).toBeNull()
  expect(read('columns=..<b>.total').columns).toEqual(['total'])
  expect(read(`keyword=${'x'.repeat(200)}`).keyword).toHaveLength(100)
})

test('days count from today backwards, across the end of a month', () => {
  expect(findFirstDay('2026-11-23', 1)).toBe('2026-11-23')
  expect(findFirstDay('2026-03-01', 7)).toBe('2026-02-23')
})
