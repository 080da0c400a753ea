import { expect, test } from 'vitest'
import { effectivePrice, percentOff } from './promotions.rules.ts'

const endsAt = new Date('2026-01-01T00:00:00Z')

test.each([
  ['no sale, no market price', 1000, null, undefined, 1000, null, false],
  ['a market price above it', 1000, 1500, undefined, 1000, 1500, false],
  ['a market price that is no higher', 1000, 1000, undefined, 1000, null, false],
  ['a sale', 1000, 1500, 800, 800, 1000, true],
  ['a sale to nothing', 1000, null, 0, 0, 1000, true],
  ['a sale that is no cheaper', 1000, 1500, 1000, 1000, 1500, false],
])('%s', (_, priceMinor, marketPriceMinor, salePrice, price, was, onSale) => {
  const sale = salePrice === undefined ? undefined : { priceMinor: salePrice, endsAt }
  const now = effectivePrice({ priceMinor, marketPriceMinor }, sale)
  expect(now).toEqual({ priceMinor: price, wasMinor: was, sale: onSale ? sale : null })
})

test.each([
  [800, 1000, 20],
  [667, 1000, 33],
  [999, 1000, 1],
  [1000, 1000, 0],
  [1100, 1000, 0],
  [0, 1000, 100],
])('%i instead of %i is %i percent off', (price, was, percent) => {
  expect(percentOff(price, was)).toBe(percent)
})
