import { expect, test } from 'vitest'
import { getCheckDigit, generateOrderNumber } from './order-number.ts'

test('an order number begins with the day in the zone of the brand', () => {
  const lateInLondon = new Date('2026-11-20T20:00:00Z')
  expect(generateOrderNumber('Asia/Shanghai', lateInLondon)).toMatch(/^20261121\d{9}$/)
  expect(generateOrderNumber('Europe/London', lateInLondon)).toMatch(/^20261120\d{9}$/)
})

test("the check digit is Luhn's", () => {
  expect(getCheckDigit('7992739871')).toBe('3')
  expect(getCheckDigit('0')).toBe('0')
})

test('every single mistyped digit is noticed', () => {
  const number = generateOrderNumber('UTC', new Date('2026-11-21T00:00:00Z'))
  const isRight = (text: string) => getCheckDigit(text.slice(0, -1)) === text.at(-1)
  expect(isRight(number)).toBe(true)
  for (let position = 0; position < number.length; position++)
    for (let digit = 0; digit <= 9; digit++) {
      if (String(digit) === number[position]) continue
      expect(isRight(number.slice(0, position) + digit + number.slice(position + 1))).toBe(false)
    }
})
