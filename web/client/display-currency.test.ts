import { expect, test } from 'vitest'
import { convertAmount } from './display-currency.ts'

test.each([
  ['two digits', 12.5, { rate: 0.9184, digits: 2 }, 11.48],
  ['no digits', 12.5, { rate: 149.83, digits: 0 }, 1873],
  ['three digits', 12.5, { rate: 0.30712, digits: 3 }, 3.839],
  ['nothing', 0, { rate: 0.9, digits: 2 }, 0],
])('an amount is converted to %s', (_what, amount, rate, expected) => {
  expect(convertAmount(amount, rate)).toBe(expected)
})
