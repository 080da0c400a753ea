import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitByWeight } from './split-by-weight.ts'

describe('splitting an amount', () => {
  test.each([
    { total: 100, weights: [1, 1, 1], parts: [34, 33, 33] },
    { total: 1, weights: [1, 1], parts: [1, 0] },
    { total: 10, weights: [1, 2], parts: [3, 7] },
    { total: 0, weights: [5, 5], parts: [0, 0] },
    { total: 7, weights: [0, 0], parts: [7, 0] },
    { total: 5, weights: [], parts: [] },
  ])('$total over $weights is $parts', ({ total, weights, parts }) => {
    expect(splitByWeight(total, weights)).toEqual(parts)
  })

  test('never loses or makes a unit, and no part is a whole unit off its share', () => {
    const amount = fc.integer({ min: 0, max: 1e12 })
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 1, max: 1e12 }), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const parts = splitByWeight(total, weights)
          const sum = weights.reduce((a, b) => a + b, 0)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
          for (const [index, part] of parts.entries())
            expect(Math.abs(part - (total / sum) * weights[index]!)).toBeLessThan(1.01)
        },
      ),
    )
  })
})
