import { expect, test } from 'vitest'
import { usesStripeMinorUnits } from './stripe-currencies.rules.ts'

test.each([
  ['USD', 2, true],
  ['AED', 2, true],
  ['JPY', 0, true],
  ['KRW', 0, true],
  // Whole kronur and shillings here, hundredths at Stripe.
  ['ISK', 0, false],
  ['UGX', 0, false],
  // Hundredths here, whole francs at Stripe.
  ['MGA', 2, false],
  // Thousandths at Stripe, whatever is counted here.
  ['KWD', 3, false],
  ['KWD', 2, false],
  ['BHD', 2, false],
])('%s with %i digits: %s', (code, digits, counts) => {
  expect(usesStripeMinorUnits({ code, digits })).toBe(counts)
})
