import type { ColumnKey, Columns } from './columns.ts'
import type { ImportReason } from './reasons.ts'
import type { Row } from './read-rows.ts'

/** Reports a problem of a row; the column key becomes the file's heading. */
export type ReportProblem = (reason: ImportReason, column?: ColumnKey, params?: Record<string, string | number>) => void

export type Cells = {
  line: number
  /** The trimmed cell; empty when the file lacks the column. */
  get: (column: ColumnKey) => string
  /** The trimmed cell, reported when it is longer than `max` characters. */
  getShort: (column: ColumnKey, max: number) => string
  has: (column: ColumnKey) => boolean
  report: ReportProblem
}

export function toCells(row: Row, columns: Columns, report: ReportProblem): Cells {
  const get = (column: ColumnKey) => stripGuard(row.fields[columns.indexes[column] ?? -1]?.trim() ?? '')
  const getShort = (column: ColumnKey, max: number) => {
    const text = get(column)
    if (text.length > max) report('import.too_long', column, { length: text.length, max })
    return text
  }
  return { line: row.line, get, getShort, has: (column) => columns.indexes[column] !== undefined, report }
}

// Exports put an apostrophe before text that a spreadsheet would read as a formula.
const stripGuard = (text: string) => (/^'+[=+\-@|%]/.test(text) ? text.slice(1) : text)

/** One line of at most 80 characters. */
export function toExcerpt(value: string): string {
  const line = value.replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
