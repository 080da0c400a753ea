import { employments, loanPurposes, maxMonthlyFigure } from '#contract/credit-terms.ts'
import { readAmount } from '#web/storefront/features/wallet/read-amount.ts'

export const monthlyFields = ['income', 'rent', 'otherPayments'] as const

export type ApplicationErrorCode = 'purpose' | 'employment' | 'amount' | 'amountMax' | 'document' | 'consent'
type ApplicationErrors = Readonly<Record<string, ApplicationErrorCode>>

/** Reads a monthly figure, which may be 0; null for anything else. */
export function readMonthly(text: string, digits: number): number | null {
  if (/^[0٠۰०０]+$/.test(text.trim())) return 0
  return readAmount(text, digits)
}

function checkMonthly(text: string, digits: number): ApplicationErrorCode | null {
  const read = readMonthly(text, digits)
  if (read === null) return 'amount'
  return read > maxMonthlyFigure ? 'amountMax' : null
}

const hasValue = (values: readonly string[], value: string | undefined): boolean => values.some((one) => one === value)

/** Errors of the fields of an application by their names; the server checks the same bounds. */
export function findApplicationErrors(
  values: Readonly<Record<string, string>>,
  { digits, needsIncomeProof }: { readonly digits: number; readonly needsIncomeProof: boolean },
): ApplicationErrors {
  const errors: Record<string, ApplicationErrorCode> = {}
  if (!hasValue(loanPurposes, values.purpose)) errors.purpose = 'purpose'
  if (!hasValue(employments, values.employment)) errors.employment = 'employment'
  for (const field of monthlyFields) {
    const wrong = checkMonthly(values[field] ?? '', digits)
    if (wrong) errors[field] = wrong
  }
  if (needsIncomeProof && !values.incomeProof) errors.incomeProof = 'document'
  for (const field of ['acceptsTerms', 'acceptsReview']) if (!values[field]) errors[field] = 'consent'
  return errors
}
