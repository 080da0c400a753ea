import { expect, test } from 'vitest'
import { chooseMethod } from './use-payment.ts'

test.each([
  { methods: ['wallet', 'stripe'], named: null, balance: 10, is: 'wallet' },
  { methods: ['wallet', 'stripe'], named: null, balance: 9.99, is: 'stripe' },
  { methods: ['wallet', 'stripe'], named: 'wallet', balance: 0, is: 'wallet' },
  { methods: ['wallet', 'stripe'], named: 'sandbox', balance: 0, is: 'stripe' },
  { methods: ['wallet'], named: null, balance: 0, is: 'wallet' },
  { methods: [], named: null, balance: 0, is: 'wallet' },
] as const)('of $methods, $named named, with $balance of 10: $is', ({ methods, named, balance, is }) => {
  expect(chooseMethod(methods, named, { balance, payable: 10 })).toBe(is)
})
