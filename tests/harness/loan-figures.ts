import { planInstalments } from '#contract/credit-schedule.ts'
import type { Instalment, LoanFigures } from '#server/modules/credit/loan.rules.ts'

/** A loan of 300.00 over three months. */
export const loanFigures: LoanFigures = {
  startedOn: '2026-01-10',
  rateBasisPoints: 990,
  overdueBasisPoints: 500,
  overdueCapMinor: 4000,
  principalMinor: 30_000,
  interestDueMinor: 0,
  overdueDueMinor: 0,
  overdueChargedMinor: 0,
  overdueRemainder: 0,
  interestFrom: '2026-01-10',
  carriedInterestMinor: 0,
}
export const loanInstalments: readonly Instalment[] = planInstalments({
  amountMinor: 30_000,
  rateBasisPoints: 990,
  months: 3,
}).map((row) => ({
  ...row,
  dueOn: `2026-0${row.number + 1}-10`,
  paidPrincipalMinor: 0,
  paidInterestMinor: 0,
  isBooked: false,
  paidOn: null,
}))
