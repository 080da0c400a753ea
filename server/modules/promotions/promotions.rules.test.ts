import { expect, test } from 'vitest'
import { effectivePrice, getLowestPriceBefore, percentOff } from './promotions.rules.ts'

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

const begin = new Date('2026-03-31T00:00:00Z')
const daysBefore = (days: number) => new Date(begin.getTime() - days * 86_400_000)
const change = ([days, priceMinor]: readonly [number, number]) => ({ at: daysBefore(days), priceMinor })
const sale = ([from, until, priceMinor]: readonly [number, number, number]) => ({
  startsAt: daysBefore(from),
  endsAt: daysBefore(until),
  priceMinor,
})

test.each<[string, [number, number][], [number, number, number][], number | null]>([
  ['nothing known', [], [], null],
  ['one price for long', [[90, 1000]], [], 1000],
  [
    'raised within the thirty days',
    [
      [90, 900],
      [10, 1000],
    ],
    [],
    900,
  ],
  [
    'raised before them',
    [
      [90, 900],
      [31, 1000],
    ],
    [],
    1000,
  ],
  [
    'raised just as they begin',
    [
      [90, 900],
      [30, 1000],
    ],
    [],
    1000,
  ],
  [
    'lowered and raised again',
    [
      [90, 1000],
      [20, 800],
      [10, 1000],
    ],
    [],
    800,
  ],
  [
    'a change when the sale begins, and after',
    [
      [90, 1000],
      [0, 700],
      [-2, 600],
    ],
    [],
    1000,
  ],
  ['an earlier sale within', [[90, 1000]], [[12, 10, 750]], 750],
  ['an earlier sale that reaches into them', [[90, 1000]], [[40, 29, 750]], 750],
  ['an earlier sale that ended before', [[90, 1000]], [[40, 30, 750]], 1000],
  ['the sale itself', [[90, 1000]], [[0, -5, 500]], 1000],
  ['newer than thirty days', [[5, 1000]], [], 1000],
])('the lowest price before a sale: %s', (_, changes, sales, lowest) => {
  expect(getLowestPriceBefore(begin, changes.map(change), sales.map(sale))).toBe(lowest)
})
