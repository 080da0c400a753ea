import { describe, expect, it, test } from 'vitest'
import { findAnnualRate, toAprPercent } from './credit-apr.ts'
import { calculateLoan } from './credit-schedule.ts'

const after = (years: number, amount: number) => ({ years, amount })
const toTenth = (rate: number) => Math.round(rate * 1000) / 10

describe('the annual percentage rate of charge', () => {
  // The four examples that Directive 98/7/EC published for the formula, which Directive 2008/48/EC took over.
  it.each([
    ['1000 repaid as 1200 after 18 months', [after(0, 1000)], [after(1.5, 1200)], 0.129243, 12.9],
    ['the same with 50 of expenses', [after(0, 950)], [after(1.5, 1200)], 0.168526, 16.9],
    ['two payments of 600 after one and two years', [after(0, 1000)], [after(1, 600), after(2, 600)], 0.130662, 13.1],
    [
      '272 after three and six months, 544 after a year',
      [after(0, 1000)],
      [after(0.25, 272), after(0.5, 272), after(1, 544)],
      0.13185,
      13.2,
    ],
  ] as const)('of %s is as the directive prints it', (_, drawdowns, payments, rate, percent) => {
    const found = findAnnualRate(drawdowns, payments)
    expect(Math.abs(found - rate)).toBeLessThan(0.000006)
    expect(toTenth(found)).toBe(percent)
  })

  it('is nothing where nothing is charged, and infinite where nothing is received', () => {
    expect(findAnnualRate([after(0, 1000)], [after(1, 500), after(2, 500)])).toBe(0)
    expect(findAnnualRate([after(0, 0)], [after(1, 1)])).toBe(Infinity)
  })

  it('counts the fee (negative control: without it the rate is lower)', () => {
    const terms = { amountMinor: 240_000, months: 12, rateBasisPoints: 990 }
    expect(toAprPercent(calculateLoan({ ...terms, feeBasisPoints: 100 }))).toBe(12.46)
    expect(toAprPercent(calculateLoan({ ...terms, feeBasisPoints: 0 }))).toBe(10.36)
  })
})

test('the rate that is found makes both sides equal', () => {
  for (const rate of [0.01, 0.1246, 1.5, 40]) {
    const payments = [1, 2, 3].map((years) => after(years, 100 * (1 + rate) ** years))
    expect(findAnnualRate([after(0, 300)], payments)).toBeCloseTo(rate, 9)
  }
})
