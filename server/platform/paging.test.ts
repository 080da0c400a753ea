import { expect, test } from 'vitest'
import { toPageInfo, toOffset } from './paging.ts'

test('the last page that may be read ends at the 10,000th row', () => {
  expect(toOffset({ pageNum: 1, pageSize: 20 })).toBe(0)
  expect(toOffset({ pageNum: 100, pageSize: 100 })).toBe(9_900)
  expect(() => toOffset({ pageNum: 101, pageSize: 100 })).toThrow('paging.too_deep')
})

test('a total beyond what was counted says so', () => {
  expect(toPageInfo({ pageNum: 2, pageSize: 20 }, 41)).toEqual({
    pageNum: 2,
    pageSize: 20,
    totalElements: 41,
    totalPages: 3,
  })
  expect(toPageInfo({ pageNum: 1, pageSize: 100 }, 10_001)).toMatchObject({
    totalElements: 10_000,
    totalPages: 100,
    totalCapped: true,
  })
})
