/** Terms of a loan with equal monthly payments; money in minor units, rates in hundredths of a percent a year. */
export type LoanTerms = {
  readonly amountMinor: number
  readonly months: number
  readonly rateBasisPoints: number
  readonly feeBasisPoints: number
}

export type PlannedInstalment = {
  /** 1 is the first. */
  readonly number: number
  readonly principalMinor: number
  readonly interestMinor: number
  /** Principal left after it. */
  readonly leftMinor: number
}

const monthsAndBasisPoints = 120_000n

/** A fraction of two positive integers, rounded to the nearest integer, halves up. */
const roundedQuotient = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)

/** A month's interest on a principal: a twelfth of the year's, rounded to the nearest minor unit. */
export const toMonthInterest = (principalMinor: number, rateBasisPoints: number): number =>
  Number(roundedQuotient(BigInt(principalMinor) * BigInt(rateBasisPoints), monthsAndBasisPoints))

/** Interest for some days, by 365 days a year, rounded to the nearest minor unit. */
export const toDaysInterest = (principalMinor: number, rateBasisPoints: number, days: number): number =>
  Number(roundedQuotient(BigInt(principalMinor) * BigInt(rateBasisPoints) * BigInt(days), 3_650_000n))

/** The fee of a loan: a share of its amount, rounded to the nearest minor unit. */
const toLoanFee = (amountMinor: number, feeBasisPoints: number): number =>
  Number(roundedQuotient(BigInt(amountMinor) * BigInt(feeBasisPoints), 10_000n))

/** The equal payment as an exact fraction, so that the same terms give the same cent everywhere. */
function toPaymentFraction(amountMinor: number, months: number, rateBasisPoints: number): [bigint, bigint] {
  const amount = BigInt(amountMinor)
  if (rateBasisPoints === 0) return [amount, BigInt(months)]
  const rate = BigInt(rateBasisPoints)
  const grown = (monthsAndBasisPoints + rate) ** BigInt(months)
  return [amount * rate * grown, monthsAndBasisPoints * (grown - monthsAndBasisPoints ** BigInt(months))]
}

function planWith(payment: number, amountMinor: number, months: number, rateBasisPoints: number): PlannedInstalment[] {
  let leftMinor = amountMinor
  return Array.from({ length: months }, (_, index) => {
    const interestMinor = toMonthInterest(leftMinor, rateBasisPoints)
    const isLast = index === months - 1
    const principalMinor = isLast ? leftMinor : Math.min(leftMinor, Math.max(0, payment - interestMinor))
    leftMinor -= principalMinor
    return { number: index + 1, principalMinor, interestMinor, leftMinor }
  })
}

/**
 * The payments of a loan: equal ones, rounded to the nearest minor unit, whose last one takes the remainder. They are
 * rounded down where rounding to the nearest would repay small loans before the last month.
 */
export function planInstalments({ amountMinor, months, rateBasisPoints }: Omit<LoanTerms, 'feeBasisPoints'>) {
  const [numerator, denominator] = toPaymentFraction(amountMinor, months, rateBasisPoints)
  const plan = planWith(Number(roundedQuotient(numerator, denominator)), amountMinor, months, rateBasisPoints)
  if (plan.every(({ principalMinor }) => principalMinor > 0)) return plan
  return planWith(Number(numerator / denominator), amountMinor, months, rateBasisPoints)
}

export type LoanCosts = {
  readonly plan: readonly PlannedInstalment[]
  readonly interestMinor: number
  readonly feeMinor: number
  /** Paid into the wallet: the amount without the fee. */
  readonly receivedMinor: number
  /** Amount and interest; the fee is taken from the payout. */
  readonly totalMinor: number
  readonly paymentMinor: number
  readonly lastPaymentMinor: number
}

/** All that a loan costs. */
export function calculateLoan(terms: LoanTerms): LoanCosts {
  const plan = planInstalments(terms)
  const interestMinor = plan.reduce((total, row) => total + row.interestMinor, 0)
  const feeMinor = toLoanFee(terms.amountMinor, terms.feeBasisPoints)
  const toPayment = (row: PlannedInstalment) => row.principalMinor + row.interestMinor
  return {
    plan,
    interestMinor,
    feeMinor,
    receivedMinor: terms.amountMinor - feeMinor,
    totalMinor: terms.amountMinor + interestMinor,
    paymentMinor: toPayment(plan[0]!),
    lastPaymentMinor: toPayment(plan.at(-1)!),
  }
}

const dayMs = 86_400_000

/** The same day some months later, or that month's last day; days are YYYY-MM-DD. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  const found = Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate()))
  return new Date(found).toISOString().slice(0, 10)
}

/** The number of days from one day to another. */
export const countDays = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / dayMs
