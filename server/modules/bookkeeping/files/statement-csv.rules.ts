import { parse } from 'csv-parse/sync'
import { parseAmount } from '#server/platform/money.ts'
import {
  isDay,
  maxStatementLines,
  StatementError,
  toPlainText,
  type Statement,
  type StatementLine,
} from './statement.rules.ts'

/** Headings of a statement as CSV; all but the last four are required in every line. */
const statementColumns = [
  'account',
  'entry_id',
  'date',
  'amount',
  'currency',
  'name',
  'party_account',
  'remittance',
  'end_to_end_id',
  'return_reason',
] as const
type Cells = Readonly<Partial<Record<(typeof statementColumns)[number], string>>>

const required = ['account', 'entry_id', 'date', 'amount', 'currency'] as const

function readLine(cells: Cells, line: number, digits: number): StatementLine {
  if (required.some((column) => !cells[column]?.trim())) throw new StatementError('unreadable', line)
  const [, sign, figure] = /^([+-]?)(\d+(?:\.\d+)?)$/.exec(cells.amount!.trim()) ?? []
  const minor = figure === undefined ? null : parseAmount(figure, digits)
  const bookedOn = cells.date!.trim()
  if (minor === null || !isDay(bookedOn)) throw new StatementError('unreadable', line)
  const returnReason = toPlainText(cells.return_reason ?? '', 100)
  return {
    reference: toPlainText(cells.entry_id!, 80),
    bookedOn,
    amountMinor: sign === '-' ? -minor : minor,
    currency: cells.currency!.trim(),
    party: toPlainText(cells.name ?? '', 140),
    partyAccount: toPlainText(cells.party_account ?? '', 40),
    remittance: toPlainText(cells.remittance ?? '', 500),
    endToEndId: toPlainText(cells.end_to_end_id ?? '', 35),
    isReturn: returnReason !== '',
    returnReason: returnReason || null,
  }
}

/** Reads a statement as CSV with the headings of `statementColumns`, one account per file. Throws StatementError. */
export function readStatementCsv(bytes: Uint8Array, digits: number): Statement {
  let rows: Cells[]
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const firstLine = text.slice(0, text.search(/[\r\n]|$/))
    rows = parse(text, {
      bom: true,
      columns: (heads: string[]) => heads.map((head) => head.trim().toLowerCase()),
      delimiter: firstLine.includes(';') ? ';' : ',',
      skip_empty_lines: true,
      max_record_size: 20_000,
      to: maxStatementLines + 1,
    })
  } catch {
    throw new StatementError('unreadable')
  }
  const [first] = rows
  if (!first) throw new StatementError('unreadable')
  if (rows.length > maxStatementLines) throw new StatementError('too_long')
  const lines = rows.map((row, index) => readLine(row, index + 2, digits))
  const account = toPlainText(first.account!, 40)
  // Lines of several accounts are no statement of one.
  const other = rows.findIndex((row) => toPlainText(row.account!, 40) !== account)
  if (other >= 0) throw new StatementError('unreadable', other + 2)
  const ids = new Set<string>()
  for (const [index, { reference }] of lines.entries()) {
    if (ids.has(reference)) throw new StatementError('unreadable', index + 2)
    ids.add(reference)
  }
  return {
    format: 'csv',
    account,
    currency: lines[0]!.currency,
    reference: null,
    openingMinor: null,
    closingMinor: null,
    lines,
  }
}

/** Reads a file by its first character: XML as camt.053, other text as CSV. */
export const isXml = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*</.test(new TextDecoder('utf-8').decode(bytes.subarray(0, 200)))
