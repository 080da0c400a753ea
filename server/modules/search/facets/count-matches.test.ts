import { expect, test } from 'vitest'
import type { MatchCounts } from './counts.queries.ts'
import { scaleCounts, stretchHistogram } from './count-matches.ts'

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
  newest: ['y'],
  isEstimated: false,
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
    newest: ['y'],
    isEstimated: true,
  })
})

const parseHistogram = (text: string) => text.split(' ').map((one) => one.split(':').map(Number) as [number, number])

test.each([
  ['the same prices', '0:5 19:7', [100, 2_100], '0:5 19:7'],
  ['prices that go on above', '0:5 10:3 19:7', [100, 4_100], '0:5 5:3 9:7 19:1'],
  ['prices that begin below', '0:5', [0, 2_100], '0:1 1:5 19:1'],
  ['prices on both sides', '0:5 19:7', [0, 2_200], '0:1 1:5 18:7 19:1'],
] as const)('a histogram of a sample over %s', (_, histogram, [low, high], stretched) => {
  const found = stretchHistogram(parseHistogram(histogram), { low: 100, high: 2_100 }, { low, high })
  expect(found.toSorted(([a], [b]) => a - b)).toEqual(parseHistogram(stretched))
})
