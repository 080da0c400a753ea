import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePrice } from './parse-price.ts'

test.each([
  ['12', 2, 1200],
  ['12.5', 2, 1250],
  ['12.50', 2, 1250],
  ['0', 2, 0],
  ['1,299.00', 2, 129900],
  ['1.299,00', 2, 129900],
  ['1299,00', 2, 129900],
  ['12,5', 2, 1250],
  ['1,299', 2, 129900],
  ['1,299,000', 2, 129900000],
  ['1.299.000', 2, 129900000],
  ['1 299,00', 2, 129900],
  ['1\u00a0299,00', 2, 129900],
  ['1’299.00', 2, 129900],
  ['1200.00', 0, 1200],
  ['1,200', 0, 1200],
  ['1.299', 3, 1299],
  ['12.3400', 2, 1234],
])('“%s” with %d decimals is %d minor units', (text, digits, minor) => {
  expect(parsePrice(text, digits)).toEqual({ minor })
})

test.each([
  ['ten', 2, 'import.price_invalid'],
  ['', 2, 'import.price_invalid'],
  ['$12', 2, 'import.price_invalid'],
  ['12 USD', 2, 'import.price_invalid'],
  ['1e3', 2, 'import.price_invalid'],
  ['12.', 2, 'import.price_invalid'],
  ['1,29,00', 2, 'import.price_invalid'],
  ['1,299,00', 2, 'import.price_invalid'],
  ['1.2.3', 2, 'import.price_invalid'],
  ['--1', 2, 'import.price_invalid'],
  ['-1', 2, 'import.price_negative'],
  ['-1,299.00', 2, 'import.price_negative'],
  ['1.299', 2, 'import.price_decimals'],
  ['0,299', 2, 'import.price_decimals'],
  ['12.5', 0, 'import.price_decimals'],
  ['1,299', 3, 'import.price_ambiguous'],
  ['10000000000', 2, 'import.price_too_large'],
  ['9'.repeat(400), 2, 'import.price_too_large'],
])('“%s” with %d decimals is refused: %s', (text, digits, refused) => {
  expect(parsePrice(text, digits)).toEqual({ refused })
})

test('every amount written with a dot comes back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 3 }), (minor, digits) => {
      const padded = String(minor).padStart(digits + 1, '0')
      const text = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
      expect(parsePrice(text, digits)).toEqual({ minor })
    }),
  )
})
