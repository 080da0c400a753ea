import { toAprPercent } from '#contract/credit-apr.ts'
import { addMonths, calculateLoan } from '#contract/credit-schedule.ts'
import type { CreditInstalment, CreditProduct, CreditQuote } from '#contract/credit-views.ts'

type PriceOfLoan = Pick<CreditProduct, 'ratePercent' | 'feePercent'>
type Choice = { readonly amount: number; readonly months: number }

/** The costs of a loan, as the server's quote says them. */
export type LoanView = Pick<
  CreditQuote,
  | 'amount'
  | 'months'
  | 'ratePercent'
  | 'aprPercent'
  | 'interest'
  | 'fee'
  | 'received'
  | 'total'
  | 'payment'
  | 'lastPayment'
> & {
  /** Due dates are empty until the day of the reader is known. */
  readonly schedule: readonly CreditInstalment[]
}

const toBasisPoints = (percent: number): number => Math.round(percent * 100)

/** Calculates a loan as the server does; amounts in units of a currency with so many decimals, `today` as YYYY-MM-DD. */
export function calculateCosts(
  { ratePercent, feePercent }: PriceOfLoan,
  { amount, months }: Choice,
  digits: number,
  today: string | null,
): LoanView {
  const scale = 10 ** digits
  const toUnits = (minor: number) => minor / scale
  const costs = calculateLoan({
    amountMinor: Math.round(amount * scale),
    months,
    rateBasisPoints: toBasisPoints(ratePercent),
    feeBasisPoints: toBasisPoints(feePercent),
  })
  return {
    amount,
    months,
    ratePercent,
    aprPercent: toAprPercent(costs),
    interest: toUnits(costs.interestMinor),
    fee: toUnits(costs.feeMinor),
    received: toUnits(costs.receivedMinor),
    total: toUnits(costs.totalMinor),
    payment: toUnits(costs.paymentMinor),
    lastPayment: toUnits(costs.lastPaymentMinor),
    schedule: costs.plan.map(({ number, principalMinor, interestMinor, leftMinor }) => ({
      number,
      dueOn: today === null ? '' : addMonths(today, number),
      payment: toUnits(principalMinor + interestMinor),
      principal: toUnits(principalMinor),
      interest: toUnits(interestMinor),
      left: toUnits(leftMinor),
    })),
  }
}

/** A step of 1, 2 or 5 with zeros, about a hundredth of the range; no smaller than a whole unit. */
export function findStep(min: number, max: number): number {
  const wanted = Math.max(1, (max - min) / 100)
  const size = 10 ** Math.floor(Math.log10(wanted))
  return size * ([1, 2, 5, 10].find((part) => part * size >= wanted) ?? 10)
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

type Bounds = Pick<CreditProduct, 'minAmount' | 'maxAmount' | 'minMonths' | 'maxMonths'>

/** The amount and term of an address within the bounds of a product; about half of its range by default. */
export function readChoice(bounds: Bounds, search: URLSearchParams): Choice {
  const { minAmount, maxAmount, minMonths, maxMonths } = bounds
  const step = findStep(minAmount, maxAmount)
  const middle = minAmount + Math.floor((maxAmount - minAmount) / 2 / step) * step
  const read = (name: string, fallback: number) => {
    const given = Number(search.get(name))
    return Number.isFinite(given) && given > 0 ? given : fallback
  }
  return {
    amount: clamp(read('amount', middle), minAmount, maxAmount),
    months: clamp(Math.round(read('months', 12)), minMonths, maxMonths),
  }
}
