import { expect, test } from 'vitest'
import type { MatchCounts } from './counts.queries.ts'
import { scaleCounts } from './count-matches.ts'

const counted: MatchCounts = {
  total: 251,
  low: 990,
  high: 40_000,
  onSale: 0,
  inStock: 3,
  rating: [100, 200, 250, 251],
  categories: [['a', 17]],
  stores: [['s', 1]],
  options: [['colour:red', 2]],
  histogram: [[0, 40]],
  best: ['x'],
}

test('a sample speaks for all, to two digits, and leaves prices and goods as they are', () => {
  expect(scaleCounts(counted, 64)).toEqual({
    total: 16_000,
    low: 990,
    high: 40_000,
    onSale: 0,
    inStock: 190,
    rating: [6_400, 13_000, 16_000, 16_000],
    categories: [['a', 1_100]],
    stores: [['s', 64]],
    options: [['colour:red', 130]],
    histogram: [[0, 2_600]],
    best: ['x'],
  })
})
