/** A line of a bank statement; sums in minor units. */
export type StatementLine = {
  /** The bank's id of the entry, unique in the account. */
  readonly reference: string
  /** YYYY-MM-DD */
  readonly bookedOn: string
  /** Positive: money came in. */
  readonly amountMinor: number
  readonly currency: string
  readonly party: string
  /** The account of the other side; '' where the bank names none. */
  readonly partyAccount: string
  readonly remittance: string
  readonly endToEndId: string
  /** A transfer that came back. */
  readonly isReturn: boolean
  readonly returnReason: string | null
}

export type Statement = {
  readonly format: 'camt' | 'csv'
  readonly account: string
  readonly currency: string
  /** The bank's number of the statement; null without one. */
  readonly reference: string | null
  readonly openingMinor: number | null
  readonly closingMinor: number | null
  readonly lines: readonly StatementLine[]
}

export type StatementProblem = 'unreadable' | 'unsafe' | 'too_long' | 'sums_differ'

/** A file that cannot be read as a statement; nothing of it is stored. */
export class StatementError extends Error {
  readonly problem: StatementProblem
  /** The entry or line in which it is, counted from 1; null for the whole file. */
  readonly line: number | null
  constructor(problem: StatementProblem, line: number | null = null) {
    super(`bank statement: ${problem}${line === null ? '' : ` at ${line}`}`)
    this.problem = problem
    this.line = line
  }
}

export const maxStatementLines = 5_000

/** Texts of a bank as we store them: no control characters, blanks joined. */
export const toPlainText = (value: string, max: number): string =>
  [
    ...value
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, max)
    .join('')

/** True for a day that the calendar has: YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** Throws `sums_differ` unless the balance before and all entries give the balance after, where the file has both. */
export function checkSums({ openingMinor, closingMinor, lines }: Statement): void {
  if (openingMinor === null || closingMinor === null) return
  if (lines.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor) !== closingMinor)
    throw new StatementError('sums_differ')
}
