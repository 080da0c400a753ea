import type { LoanCosts } from './credit-schedule.ts'

/** A sum that changes hands some years after the first drawdown. */
export type Flow = { readonly years: number; readonly amount: number }

const presentValue = (flows: readonly Flow[], rate: number): number =>
  flows.reduce((total, { years, amount }) => total + amount * (1 + rate) ** -years, 0)

const highestRate = 1e6

/**
 * The annual percentage rate of charge by the formula of Annex I of Directive 2008/48/EC: the rate at which drawdowns
 * and payments have the same present value. A fraction, 0.1246 for 12.46 %; infinite above a million percent.
 */
export function findAnnualRate(drawdowns: readonly Flow[], payments: readonly Flow[]): number {
  const excess = (rate: number) => presentValue(payments, rate) - presentValue(drawdowns, rate)
  if (excess(0) <= 0) return 0
  let low = 0
  let high = 1
  while (excess(high) > 0) {
    if (high > highestRate) return Infinity
    high *= 2
  }
  // 200 halvings end at neighbouring numbers whatever the first interval was.
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (excess(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The annual percentage rate of a loan that is repaid monthly, in percent with two decimals; a month is a twelfth of a year. */
export function toAprPercent({ plan, receivedMinor }: Pick<LoanCosts, 'plan' | 'receivedMinor'>): number {
  const payments = plan.map((row) => ({ years: row.number / 12, amount: row.principalMinor + row.interestMinor }))
  return Math.round(findAnnualRate([{ years: 0, amount: receivedMinor }], payments) * 10_000) / 100
}
