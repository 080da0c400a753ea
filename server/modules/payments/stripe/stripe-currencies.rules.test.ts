import { expect, test } from 'vitest'
import { stripeCounts } from './stripe-currencies.rules.ts'

test.each([
  ['USD', 2, true],
  ['AED', 2, true],
  ['JPY', 0, true],
  ['KRW', 0, true],
  // Whole kronur and shillings here, hundredths of them there.
  ['ISK', 0, false],
  ['UGX', 0, false],
  // Hundredths here, whole francs there.
  ['MGA', 2, false],
  ['KWD', 3, false],
])('%s with %i digits: %s', (code, digits, counts) => {
  expect(stripeCounts({ code, digits })).toBe(counts)
})
