import { expect, test } from 'vitest'
import { calculateRefund } from './request-return.tsx'

test.each([
  { subtotal: 20, discount: 0, quantity: 2, refundedQuantity: 0, units: 1, digits: 2, gives: 10 },
  // 10.00 over three units: the last carries what rounding left.
  { subtotal: 10, discount: 0, quantity: 3, refundedQuantity: 0, units: 1, digits: 2, gives: 3.33 },
  { subtotal: 10, discount: 0, quantity: 3, refundedQuantity: 2, units: 1, digits: 2, gives: 3.34 },
  { subtotal: 30, discount: 10, quantity: 2, refundedQuantity: 0, units: 2, digits: 2, gives: 20 },
  { subtotal: 100, discount: 0, quantity: 3, refundedQuantity: 0, units: 2, digits: 0, gives: 66 },
  { subtotal: 20, discount: 20, quantity: 2, refundedQuantity: 0, units: 2, digits: 2, gives: 0 },
])('$units of $quantity units of $subtotal less $discount give $gives', ({ units, digits, gives, ...line }) => {
  expect(calculateRefund(line, units, digits)).toBe(gives)
})
