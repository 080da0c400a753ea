/** A year of 365 days by the parts of a rate in hundredths of a percent. */
const partsOfYear = 3_650_000n

export type OverdueInterest = {
  /** All overdue interest that the loan was charged so far, in minor units. */
  readonly chargedMinor: number
  /** Parts of a minor unit that were reached and not charged. */
  readonly remainder: number
}
type OverdueTerms = { readonly overdueBasisPoints: number; readonly overdueCapMinor: number }

/**
 * Charges a day of overdue interest on an overdue sum: whole minor units only, the rest counts on the next day. Never more
 * than the cap of the loan.
 */
export function chargeOverdueDay(
  { chargedMinor, remainder }: OverdueInterest,
  { overdueBasisPoints, overdueCapMinor }: OverdueTerms,
  overdueMinor: number,
): OverdueInterest {
  const parts = BigInt(remainder) + BigInt(overdueMinor) * BigInt(overdueBasisPoints)
  const charged = BigInt(chargedMinor) + parts / partsOfYear
  if (charged >= BigInt(overdueCapMinor)) return { chargedMinor: overdueCapMinor, remainder: 0 }
  return { chargedMinor: Number(charged), remainder: Number(parts % partsOfYear) }
}
