import { expect, test } from 'vitest'
import { firstForm, readScope, toServerRule, waysByField, type BulkForm } from './bulk-rule.ts'

const rule = (form: Partial<BulkForm>) => toServerRule({ ...firstForm, ...form })

test('a form becomes the rule of the server, or none while a value is missing', () => {
  expect(rule({})).toBeNull()
  expect(rule({ value: '10', rounding: 'end_99' })).toEqual({
    field: 'price',
    how: 'percent',
    amount: -10,
    rounding: 'end_99',
  })
  expect(rule({ way: 'raise', value: '١٫٥' })).toEqual({ field: 'price', how: 'add', amount: 1.5, rounding: 'none' })
  expect(rule({ way: 'set', value: '0', rounding: 'whole' })).toEqual({ field: 'price', how: 'set', amount: 0 })
  expect(rule({ way: 'lower', value: '0' })).toBeNull()
  expect(rule({ way: 'lower', value: '-4' })).toBeNull()
  const stock = { field: 'stock', way: 'lower' } as const
  expect(rule({ ...stock, value: '3' })).toBeNull()
  expect(rule({ ...stock, value: '3', warehouseId: 'w' })).toEqual({
    field: 'stock',
    how: 'add',
    units: -3,
    warehouseId: 'w',
  })
  expect(rule({ ...stock, value: '1.5', warehouseId: 'w' })).toBeNull()
  expect(rule({ field: 'tags', way: 'add', value: ' a, ,b ' })).toEqual({ field: 'tags', how: 'add', tags: ['a', 'b'] })
  expect(rule({ field: 'tags', way: 'add' })).toBeNull()
  expect(rule({ field: 'tags', way: 'set' })).toEqual({ field: 'tags', how: 'set', tags: [] })
  expect(rule({ field: 'category', way: 'set' })).toBeNull()
  expect(rule({ field: 'status', way: 'set', status: 'delisted' })).toEqual({ field: 'status', status: 'delisted' })
  expect(Object.values(waysByField).every(([first]) => first !== undefined)).toBe(true)
})

test('an address names products by id or by filter; one that names nothing changes nothing', () => {
  const read = (query: string) => readScope(new URLSearchParams(query))
  expect(read('')).toBeNull()
  expect(read('sort=newest')).toBeNull()
  expect(read('ids=a,b,a')).toEqual({ goodsIds: ['a', 'b'] })
  expect(read('status=listed&keyword=cup&categoryId=c&maxStock=5')).toEqual({
    matching: true,
    inStatus: 'listed',
    keyword: 'cup',
    inCategoryId: 'c',
    maxStock: '5',
  })
  expect(read('all=1')).toEqual({ matching: true })
})
