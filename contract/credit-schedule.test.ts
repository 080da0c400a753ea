import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  calculateLoan,
  countDays,
  planInstalments,
  toDaysInterest,
  toMonthInterest,
} from './credit-schedule.ts'

const terms = { amountMinor: 240_000, months: 12, rateBasisPoints: 990, feeBasisPoints: 100 }

describe('a loan of 2,400.00 over a year at 9.9 %', () => {
  const loan = calculateLoan(terms)

  it('costs what its summary says', () => {
    expect(loan).toMatchObject({
      totalMinor: 253_064,
      interestMinor: 13_064,
      feeMinor: 2400,
      receivedMinor: 237_600,
      paymentMinor: 21_089,
      lastPaymentMinor: 21_085,
    })
  })

  it('begins with these payments', () => {
    expect(loan.plan.slice(0, 3)).toEqual([
      { number: 1, principalMinor: 19_109, interestMinor: 1980, leftMinor: 220_891 },
      { number: 2, principalMinor: 19_267, interestMinor: 1822, leftMinor: 201_624 },
      { number: 3, principalMinor: 19_426, interestMinor: 1663, leftMinor: 182_198 },
    ])
  })
})

it('rounds half a minor unit up', () => {
  // 60,000 at 0.01 % is 0.5 a month.
  expect([59_999, 60_000, 60_001].map((amount) => toMonthInterest(amount, 1))).toEqual([0, 1, 1])
  expect(toDaysInterest(92_221, 990, 1)).toBe(25)
  // 31 days by 365 are more than a twelfth of the year; the planned interest of a payment is the most.
  expect([toDaysInterest(240_000, 990, 31), toMonthInterest(240_000, 990)]).toEqual([2018, 1980])
})

describe('days', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-11-20', 12, '2027-11-20'],
    ['2026-11-20', -11, '2025-12-20'],
    ['2026-08-31', 6, '2027-02-28'],
  ])('%s and %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected))

  it('are counted over the end of daylight saving', () => expect(countDays('2026-10-01', '2026-11-01')).toBe(31))
})

/** Amounts as they are lent: from 1,000 minor units for each month up to a hundred million whole units. */
const anyTerms = fc
  .record({
    digits: fc.constantFrom(0, 2, 3),
    whole: fc.integer({ min: 500, max: 100_000_000 }),
    part: fc.nat(999),
    months: fc.integer({ min: 1, max: 120 }),
    rateBasisPoints: fc.integer({ min: 0, max: 4000 }),
    feeBasisPoints: fc.integer({ min: 0, max: 2000 }),
  })
  .map(({ digits, whole, part, ...rest }) => ({
    ...rest,
    amountMinor: Math.max(1000 * rest.months, whole * 10 ** digits + (part % 10 ** digits)),
  }))

describe('schedules of any terms', () => {
  it('repay the amount to the last minor unit, each payment something', () => {
    fc.assert(
      fc.property(anyTerms, (drawn) => {
        const { plan, totalMinor, interestMinor, receivedMinor, feeMinor } = calculateLoan(drawn)
        expect(plan).toHaveLength(drawn.months)
        expect(plan.reduce((total, row) => total + row.principalMinor, 0)).toBe(drawn.amountMinor)
        expect(plan.every((row) => row.principalMinor > 0 && row.interestMinor >= 0)).toBe(true)
        expect(plan.at(-1)!.leftMinor).toBe(0)
        expect(totalMinor).toBe(drawn.amountMinor + interestMinor)
        expect(receivedMinor + feeMinor).toBe(drawn.amountMinor)
      }),
      { numRuns: 400 },
    )
  })

  it('have equal payments but for the last, and interest on what is left', () => {
    fc.assert(
      fc.property(anyTerms, (drawn) => {
        const plan = planInstalments(drawn)
        const payments = new Set(plan.slice(0, -1).map((row) => row.principalMinor + row.interestMinor))
        expect(payments.size).toBeLessThanOrEqual(1)
        let left = drawn.amountMinor
        for (const row of plan) {
          expect(row.interestMinor).toBe(toMonthInterest(left, drawn.rateBasisPoints))
          left -= row.principalMinor
          expect(row.leftMinor).toBe(left)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('end with a payment that differs by less than the rounding of all months (negative control: a cent more)', () => {
    fc.assert(
      fc.property(anyTerms, (drawn) => {
        const { plan, paymentMinor, lastPaymentMinor } = calculateLoan(drawn)
        // Each month may round the payment and the interest by half a unit, which then bears interest itself.
        const monthly = drawn.rateBasisPoints / 120_000
        const bound = 2 + drawn.months * (1 + monthly) ** drawn.months
        if (plan.length > 1) expect(Math.abs(lastPaymentMinor - paymentMinor)).toBeLessThanOrEqual(bound)
      }),
      { numRuns: 400 },
    )
    const plan = planInstalments(terms)
    const wrong = plan.map((row, index) => (index === 5 ? { ...row, principalMinor: row.principalMinor + 1 } : row))
    expect(wrong.reduce((total, row) => total + row.principalMinor, 0)).not.toBe(terms.amountMinor)
  })

  it('of amounts too small for equal payments still add up', () => {
    for (const [amountMinor, months] of [
      [7, 12],
      [100, 24],
      [1, 1],
      [119, 120],
    ] as const) {
      const plan = planInstalments({ amountMinor, months, rateBasisPoints: 990 })
      expect(plan.reduce((total, row) => total + row.principalMinor, 0)).toBe(amountMinor)
      expect(plan.every((row) => row.principalMinor >= 0)).toBe(true)
    }
  })
})
