import { expect, test } from 'vitest'
import { addAmounts, readAmount } from './read-amount.ts'

test.each([
  ['12', 2, 12],
  [' 12.5 ', 2, 12.5],
  ['0.01', 2, 0.01],
  ['0.001', 2, null],
  ['12.5', 0, null],
  ['0', 2, null],
  ['-1', 2, null],
  ['1e3', 2, null],
  ['1,000.00', 2, null],
  ['１００', 2, 100],
  ['١٢٫٥', 2, 12.5],
  ['١٢٫٥', 0, null],
  ['١٬٠٠٠', 2, null],
  ['12,5', 2, null],
  ['', 2, null],
  ['.', 2, null],
])('%j with %d digits is %s', (text, digits, amount) => expect(readAmount(text, digits)).toBe(amount))

test('sums stay sums of the currency', () => expect(addAmounts(0.1, 0.2, 2)).toBe(0.3))
