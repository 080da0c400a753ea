import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, toMajor, toMinor } from './money.ts'

const minorUnits = fc.integer({ min: -1e15, max: 1e15 })
const digits = fc.integer({ min: 0, max: 3 })

test('minor units survive the way out and back in', () => {
  fc.assert(fc.property(minorUnits, digits, (minor, digits) => toMinor(toMajor(minor, digits), digits) === minor))
})

test('an answer never has more digits than the currency', () => {
  fc.assert(
    fc.property(
      minorUnits,
      digits,
      (minor, digits) => (String(toMajor(minor, digits)).split('.')[1] ?? '').length <= digits,
    ),
  )
})

test.each([
  [19.99, 2, 1999],
  [1.005, 2, 101],
  [0.1 + 0.2, 2, 30],
  [1e-7, 2, 0],
  [12, 0, 12],
  [1.2345, 3, 1235],
  [1e11, 2, 1e13],
  [-1.5, 2, -150],
  // No minus before nothing.
  [-0.001, 2, 0],
])('%d with %i digits is %i minor units', (major, digits, minor) => {
  expect(toMinor(major, digits)).toBe(minor)
})

test.each([Number.NaN, Infinity, 1e300])('%d is refused', (major) => {
  expect(() => toMinor(major, 2)).toThrow(new RangeError(`${major} is no amount of money`))
})

test.each([
  ['12', 2, 1200],
  ['12.5', 2, 1250],
  ['0.01', 2, 1],
  ['7', 0, 7],
  ['12.505', 2, null],
  ['999999999999', 2, 99_999_999_999_900],
  ['x12', 2, null],
  ['12.', 2, null],
  ['1.5', 0, null],
  ['-1', 2, null],
  ['1e3', 2, null],
  ['1,000', 2, null],
  ['', 2, null],
  ['.5', 2, null],
  ['9999999999999', 2, null],
])('what a person typed: "%s" with %i digits reads as %j', (text, digits, minor) => {
  expect(parseAmount(text, digits)).toBe(minor)
})
