import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isOpenAt, maskNumber, findNextOpening, rechargeMoves, toMinorAmount, withdrawalMoves } from './cash.rules.ts'

const hours = { withdrawalFromTime: '09:00', withdrawalUntilTime: '18:00' }

test.each([
  [1, 2, 100],
  [0.01, 2, 1],
  [19.99, 2, 1_999],
  [0.001, 2, null],
  [1e-7, 2, null],
  [0, 2, null],
  [-1, 2, null],
  [1e308, 2, null],
  [Number.NaN, 2, null],
  [1.5, 0, null],
  [1_500, 0, 1_500],
  [0.125, 3, 125],
])('%d with %d digits is %s', (amount, digits, minor) => expect(toMinorAmount(amount, digits)).toBe(minor))

it('reads every sum that minor units can be written as', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e13 }), (minor) => {
      expect(toMinorAmount(Number(`${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`), 2)).toBe(minor)
    }),
  )
})

describe('the hours of withdrawals', () => {
  test.each([
    ['08:59', false],
    ['09:00', true],
    ['17:59', true],
    ['18:00', false],
    ['00:00', false],
    ['23:59', false],
  ])('at %s: %s', (time, open) => expect(isOpenAt(hours, time)).toBe(open))

  test.each([
    ['08:59', 3, 'today'],
    ['09:00', 3, null],
    ['17:59', 1, null],
    ['18:00', 3, 'tomorrow'],
    ['10:00', 0, 'tomorrow'],
    ['08:00', 0, 'tomorrow'],
  ])('at %s with %d left they open %s', (time, leftToday, when) =>
    expect(findNextOpening(hours, { time, leftToday })).toBe(when),
  )
})

test.each([
  ['DE89 3704 0044 0532 0130 00', '•••• 3000'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', '•••• 9EE7'],
  ['123456', '•••• 456'],
])('of %s only %s is shown', (number, masked) => expect(maskNumber(number)).toBe(masked))

test('recharges and withdrawals move as the product says, and in no other way', () => {
  expect(rechargeMoves).toEqual({
    pay: { from: ['started'], to: 'credited' },
    approve: { from: ['submitted'], to: 'credited' },
    reject: { from: ['submitted'], to: 'rejected' },
    cancel: { from: ['started', 'submitted'], to: 'cancelled' },
    expire: { from: ['started'], to: 'expired' },
  })
  expect(withdrawalMoves).toEqual({
    pay: { from: ['submitted'], to: 'paid' },
    reject: { from: ['submitted'], to: 'rejected' },
  })
})

test('nothing leaves an end', () => {
  for (const moves of [rechargeMoves, withdrawalMoves]) {
    const ends: readonly string[] = Object.values(moves).map(({ to }) => to)
    const beginnings: readonly string[] = Object.values(moves).flatMap(({ from }) => [...from])
    expect(beginnings.filter((status) => ends.includes(status))).toEqual([])
  }
})
