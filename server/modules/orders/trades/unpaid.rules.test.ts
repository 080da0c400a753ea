import { expect, test } from 'vitest'
import { policyDefaults } from '#contract/brand-file.ts'
import { findUnpaidRefusal, getPayMinutes } from './unpaid.rules.ts'

const policy = { ...policyDefaults, maxUnpaidTrades: 2, maxUnpaidUnitsPerSku: 10, lapsesBeforeShorterExpiry: 3 }

test.each([
  { trades: 0, held: 0, bought: [10], key: null },
  { trades: 1, held: 4, bought: [6], key: null },
  { trades: 1, held: 4, bought: [7], key: 'trade.too_many_units' },
  { trades: 0, held: 0, bought: [6, 5], key: 'trade.too_many_units' },
  { trades: 2, held: 0, bought: [1], key: 'trade.too_many_unpaid' },
  { trades: 3, held: 0, bought: [11], key: 'trade.too_many_unpaid' },
])('with $trades unpaid trades and $held units, buying $bought: $key', ({ trades, held, bought, key }) => {
  const units = bought.map((quantity) => ({ skuId: 'a', quantity }))
  expect(findUnpaidRefusal(policy, { trades, units: { a: held, b: 99 }, lapses: 0 }, units)?.key ?? null).toBe(key)
})

test('a refusal names its bound, and the SKU that is over it', () => {
  const units = [
    { skuId: 'b', quantity: 1 },
    { skuId: 'c', quantity: 11 },
  ]
  const unpaid = { trades: 0, units: { a: 99 }, lapses: 0 }
  expect(findUnpaidRefusal(policy, unpaid, units)).toEqual({
    key: 'trade.too_many_units',
    params: { max: 10, skuId: 'c' },
  })
  expect(findUnpaidRefusal(policy, { ...unpaid, trades: 2 }, units)).toEqual({
    key: 'trade.too_many_unpaid',
    params: { max: 2 },
  })
})

test('a bound of no units is none', () => {
  const unbounded = { ...policy, maxUnpaidUnitsPerSku: 0 }
  expect(findUnpaidRefusal(unbounded, { trades: 0, units: {}, lapses: 0 }, [{ skuId: 'a', quantity: 999 }])).toBeNull()
})

test.each([
  { lapses: 2, more: {}, minutes: 30 },
  { lapses: 3, more: {}, minutes: 5 },
  { lapses: 9, more: { orderExpiryMinutes: 3 }, minutes: 3 },
  { lapses: 9, more: { lapsesBeforeShorterExpiry: 0 }, minutes: 30 },
])('after $lapses lapses there are $minutes minutes to pay', ({ lapses, more, minutes }) => {
  expect(getPayMinutes({ ...policy, ...more }, lapses)).toBe(minutes)
})
