import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isWindowOpen, toLocalMoment, withdrawalWeeks } from '#contract/withdrawal-window.ts'
import { maskNumber, findNextOpening, rechargeMoves, toMinorAmount, withdrawalMoves } from './cash.rules.ts'

const daily = { from: '09:00', until: '18:00', days: withdrawalWeeks.every_day }
const weekdays = { ...daily, days: withdrawalWeeks.monday_friday }

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

describe('the window of withdrawals', () => {
  test.each([
    ['08:59', 5, false],
    ['09:00', 5, true],
    ['17:59', 5, true],
    ['18:00', 5, false],
    ['00:00', 5, false],
    ['23:59', 5, false],
    ['12:00', 6, false],
    ['12:00', 7, false],
    ['12:00', 1, true],
  ])('at %s on day %d: %s', (time, weekday, open) => expect(isWindowOpen(weekdays, { time, weekday })).toBe(open))

  test.each([
    ['08:59', 2, 3, 0],
    ['09:00', 2, 3, null],
    ['17:59', 2, 1, null],
    ['18:00', 2, 3, 1],
    ['10:00', 2, 0, 1],
    ['08:00', 2, 0, 1],
    ['08:00', 5, 0, 3],
    ['18:00', 5, 3, 3],
    ['08:00', 6, 3, 2],
    ['12:00', 7, 3, 1],
  ])('at %s on day %d with %d left they open in %s days', (time, weekday, leftToday, days) =>
    expect(findNextOpening(weekdays, { time, weekday, leftToday })).toBe(days),
  )

  test('opens a week later where one day is all', () => {
    expect(findNextOpening({ ...daily, days: [3] }, { time: '18:00', weekday: 3, leftToday: 1 })).toBe(7)
    expect(findNextOpening(daily, { time: '18:00', weekday: 6, leftToday: 1 })).toBe(1)
  })

  test.each([
    ['2026-11-29T22:30:00Z', 'Asia/Tokyo', '07:30', 1],
    ['2026-11-29T22:30:00Z', 'UTC', '22:30', 7],
    ['2026-11-30T04:59:00Z', 'America/New_York', '23:59', 7],
    ['2026-07-04T00:00:00Z', 'Asia/Riyadh', '03:00', 6],
  ])('%s in %s is %s on day %d', (at, zone, time, weekday) =>
    expect(toLocalMoment(new Date(at), zone)).toEqual({ time, weekday }),
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
