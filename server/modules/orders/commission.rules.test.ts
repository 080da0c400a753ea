import { describe, expect, test } from 'vitest'
import { splitCommission } from './commission.rules.ts'

describe('commission', () => {
  test.each([
    { subtotals: [1_000], percent: 5, parts: [50] },
    { subtotals: [999, 1], percent: 5, parts: [50, 0] },
    { subtotals: [10, 10, 10], percent: 5, parts: [1, 0, 0] },
    { subtotals: [19], percent: 5, parts: [0] },
    { subtotals: [10_000], percent: 2.5, parts: [250] },
    { subtotals: [10_000], percent: 0, parts: [0] },
    { subtotals: [333, 333], percent: 100, parts: [333, 333] },
  ])('of $subtotals at $percent % is $parts, rounded down over the order', ({ subtotals, percent, parts }) => {
    expect(splitCommission(subtotals, percent)).toEqual(parts)
  })
})
