import { readFileSync, writeFileSync } from 'node:fs'
import type { ScoredQuery } from '#tests/golden/other-catalogue/score-queries.ts'
import type { Figure } from './figure.ts'
import { toQualityLines } from './quality-table.ts'

/** One question as it is written to a file: its figure beside the bare route, or why it failed. */
export type Row = {
  readonly name: string
  readonly about: string
  readonly figure?: Figure
  readonly bare?: number
  readonly ratio?: number
  readonly notes: readonly string[]
  readonly searches?: readonly ScoredQuery[]
  /** Empty when the question was answered. */
  readonly problems: readonly string[]
}

export type Run = {
  readonly commit: string
  readonly date: string
  readonly node: string
  readonly demo: string
  readonly rows: readonly Row[]
}

const columns: readonly [string, number, (row: Row, figure: Figure) => string][] = [
  ['per s', 8, (_row, { perSecond }) => perSecond.toFixed(0)],
  ['p50', 8, (_row, { p50 }) => p50.toFixed(1)],
  ['p99', 8, (_row, { p99 }) => p99.toFixed(1)],
  ['CPU ms', 8, (_row, { cpuMs }) => cpuMs.toFixed(2)],
  ['refused', 8, (_row, { refused }) => String(refused)],
  ['failed', 7, (_row, { failed }) => String(failed)],
  ['lost', 5, (_row, { timeouts }) => String(timeouts)],
  ['bare/s', 8, ({ bare = 0 }) => bare.toFixed(0)],
  ['ratio', 7, ({ ratio = 0 }) => ratio.toFixed(3)],
]

const formatLine = (first: string, cells: readonly string[]): string =>
  [first.padEnd(52), ...cells.map((cell, index) => cell.padStart(columns[index]?.[1] ?? 8))].join(' ')

/** The head of the table. */
export const heading = formatLine(
  'question',
  columns.map(([name]) => name),
)

const formatRatio = (now: number, earlier: number): string => (earlier > 0 ? `x ${(now / earlier).toFixed(2)}` : '-')

const findRow = (about: string, run: Run): Row | undefined => run.rows.find((row) => row.about === about)

/** How a row stands to that of an earlier run; null where that one has no figure. */
function compareRuns({ about, figure }: Row, earlier: Run): string | null {
  const earlierFigure = findRow(about, earlier)?.figure
  if (!figure || !earlierFigure) return null
  const changes = [
    `per s ${formatRatio(figure.perSecond, earlierFigure.perSecond)}`,
    `p50 ${formatRatio(figure.p50, earlierFigure.p50)}`,
    `p99 ${formatRatio(figure.p99, earlierFigure.p99)}`,
    `CPU ${formatRatio(figure.cpuMs, earlierFigure.cpuMs)}`,
    `refused ${earlierFigure.refused} -> ${figure.refused}`,
  ]
  return `since ${earlier.commit}: ${changes.join(', ')}`
}

/** A row of the table with what is to be said below it. */
export function toLines(row: Row, earlier: Run | null): string[] {
  const compared = earlier ? compareRuns(row, earlier) : null
  const { figure, searches } = row
  const earlierSearches = earlier ? findRow(row.about, earlier)?.searches : undefined
  return [
    formatLine(row.about, figure ? columns.map(([, , cell]) => cell(row, figure)) : []),
    ...row.notes.map((note) => `  ${note}`),
    ...(searches ? toQualityLines(searches, earlierSearches).map((line) => `  ${line}`) : []),
    ...(compared ? [`  ${compared}`] : []),
    ...row.problems.map((problem) => `  FAILED: ${problem}`),
  ]
}

export const readRun = (file: string): Run => JSON.parse(readFileSync(file, 'utf8')) as Run
export const writeRun = (file: string, run: Run): void => writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`)
