import { expect, test } from 'vitest'
import { checkDigit, drawOrderNumber } from './order-number.ts'

test('an order number begins with the day in the zone of the brand', () => {
  const lateInLondon = new Date('2026-11-20T20:00:00Z')
  expect(drawOrderNumber('Asia/Shanghai', lateInLondon)).toMatch(/^20261121\d{9}$/)
  expect(drawOrderNumber('Europe/London', lateInLondon)).toMatch(/^20261120\d{9}$/)
})

test("the check digit is Luhn's", () => {
  expect(checkDigit('7992739871')).toBe('3')
  expect(checkDigit('0')).toBe('0')
})

test('every single mistyped digit is noticed', () => {
  const number = drawOrderNumber('UTC', new Date('2026-11-21T00:00:00Z'))
  const isRight = (text: string) => checkDigit(text.slice(0, -1)) === text.at(-1)
  expect(isRight(number)).toBe(true)
  for (let place = 0; place < number.length; place++)
    for (let digit = 0; digit <= 9; digit++) {
      if (String(digit) === number[place]) continue
      expect(isRight(number.slice(0, place) + digit + number.slice(place + 1))).toBe(false)
    }
})
