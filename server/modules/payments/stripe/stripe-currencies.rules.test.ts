import { expect, test } from 'vitest'
import { fromStripeAmount, fromStripePayment, isStripeCurrency, toStripeAmount } from './stripe-currencies.rules.ts'

test.each([
  ['USD', 2, true],
  ['AED', 2, true],
  ['JPY', 0, true],
  ['KRW', 0, true],
  // Whole forints, kronur and shillings here, hundredths at Stripe.
  ['HUF', 0, true],
  ['ISK', 0, true],
  ['UGX', 0, true],
  // Not the digits that the currency has here.
  ['HUF', 2, false],
  ['USD', 0, false],
  ['MGA', 2, false],
  // Thousandths at Stripe, whatever is counted here.
  ['KWD', 3, false],
  ['KWD', 2, false],
  ['BHD', 2, false],
])('%s with %i digits: %s', (code, digits, counts) => {
  expect(isStripeCurrency({ code, digits })).toBe(counts)
})

test.each([
  ['HUF', 1490, 149_000],
  ['ISK', 1, 100],
  ['JPY', 1490, 1490],
  ['USD', 1490, 1490],
])('%s %i is %i at Stripe, and back', (currency, minor, amount) => {
  expect(toStripeAmount(currency, minor)).toBe(amount)
  expect(fromStripeAmount(currency, amount)).toBe(minor)
  expect(fromStripePayment(currency, amount)).toBe(minor)
})

test('a part of a forint never pays a price, and a chargeback of one is rounded up', () => {
  expect([148_999, 149_000, 149_001].map((amount) => fromStripePayment('HUF', amount))).toEqual([0, 1490, 0])
  expect([148_999, 149_000, 149_001].map((amount) => fromStripeAmount('HUF', amount))).toEqual([1490, 1490, 1491])
})
