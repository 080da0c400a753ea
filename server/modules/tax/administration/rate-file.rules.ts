import { parse } from 'csv-parse/sync'
import { Refusal } from '#server/platform/refusal.ts'
import { toRatePpm, toRefusal } from './manage-taxes.ts'
import { findRateConflict, findRateToEnd } from './rate-conflicts.rules.ts'
import type { RateRow } from './tax-rows.queries.ts'

/** Columns of a file of rates, in any order; `class` is `standard` where it is absent or empty. */
const rateColumns = ['zone', 'class', 'rate', 'from', 'name', 'source', 'until', 'jurisdiction'] as const
type RateColumn = (typeof rateColumns)[number]
const requiredColumns: readonly RateColumn[] = ['zone', 'rate', 'from', 'name', 'source']
const maxLengths: Readonly<Record<RateColumn, number>> = {
  zone: 60,
  class: 32,
  rate: 20,
  from: 10,
  name: 40,
  source: 300,
  until: 10,
  jurisdiction: 60,
}
const maxRateLines = 2_000

/** A problem of a line (1 is the heading), of one of its columns or of all: the key of a message with its params. */
export type RateProblem = {
  readonly line: number
  readonly column: RateColumn | null
  readonly key: string
  readonly params?: Readonly<Record<string, unknown>>
}

type FileLine = { readonly line: number; readonly values: Readonly<Record<RateColumn, string>> }
type Known = {
  readonly zoneIds: ReadonlyMap<string, string>
  readonly classes: ReadonlySet<string>
  readonly rates: readonly RateRow[]
}

export type PlannedRate = {
  readonly line: number
  readonly zone: string
  readonly row: RateRow
  /** The percentage of the rate that ends when this one begins; null: none does. */
  readonly endsPercent: number | null
  /** The brand has it already. */
  readonly isKnown: boolean
}
export type RatePlan = {
  readonly planned: readonly PlannedRate[]
  /** Rates of the brand that end, with the first day on which they do not apply. */
  readonly ends: ReadonlyMap<string, string>
  readonly problems: readonly RateProblem[]
}

/** The lines of a file below its heading, as texts. */
function readLines(csv: string): { lines: FileLine[]; problems: RateProblem[] } {
  let records: { record: Record<string, string>; info: { lines: number } }[]
  try {
    records = parse(csv, {
      columns: (heading: string[]) => heading.map((name) => name.trim().toLowerCase()),
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as never
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? 1
    return { lines: [], problems: [{ line, column: null, key: 'field.pattern' }] }
  }
  if (records.length > maxRateLines)
    return {
      lines: [],
      problems: [{ line: 1, column: null, key: 'tax.file_too_long', params: { max: maxRateLines } }],
    }
  const [first] = records
  const missing = requiredColumns.filter((column) => first === undefined || !(column in first.record))
  if (missing.length > 0)
    return { lines: [], problems: missing.map((column) => ({ line: 1, column, key: 'field.required' })) }
  const lines = records.map(({ record, info }) => ({
    line: info.lines,
    values: Object.fromEntries(rateColumns.map((column) => [column, record[column] ?? ''])) as FileLine['values'],
  }))
  return { lines, problems: [] }
}

/** The first problem of the texts of a line. */
function findTextProblem({ line, values }: FileLine, { zoneIds, classes }: Known): RateProblem | null {
  const empty = requiredColumns.find((column) => values[column] === '')
  if (empty) return { line, column: empty, key: 'field.required' }
  const long = rateColumns.find((column) => values[column].length > maxLengths[column])
  if (long) return { line, column: long, key: 'field.too_long', params: { max: maxLengths[long] } }
  if (!zoneIds.has(values.zone)) return { line, column: 'zone', key: 'tax.zone_not_found' }
  if (!classes.has(values.class || 'standard')) return { line, column: 'class', key: 'tax.class_not_found' }
  return /^\d{1,3}([.,]\d{1,6})?%?$/.test(values.rate) ? null : { line, column: 'rate', key: 'field.pattern' }
}

const columnsOfFields: Readonly<Record<string, RateColumn>> = { percent: 'rate', from: 'from', until: 'until' }

/** A refusal of the rules of rates as a problem of a line. */
function toProblem(line: number, { key, params, fields }: Refusal): RateProblem {
  const [field] = Object.entries(fields ?? {})
  if (field) return { line, column: columnsOfFields[field[0]] ?? null, ...field[1] }
  return { line, column: null, key, ...(params && { params }) }
}

function toRow({ values }: FileLine, { zoneIds }: Known, id: string): RateRow {
  const percent = Number(values.rate.replace('%', '').replace(',', '.'))
  const until = values.until || null
  return {
    id,
    zoneId: zoneIds.get(values.zone)!,
    class: values.class || 'standard',
    name: values.name,
    jurisdiction: values.jurisdiction,
    ratePpm: toRatePpm({ percent, from: values.from, until }),
    from: values.from,
    until,
    source: values.source,
  }
}

/**
 * Finds the changes of a file of rates, each line as if those above were there; nothing is written. Names of one
 * zone and class that the file lists together add up, as GST and PST do.
 */
export function planRates(csv: string, known: Known, newId: () => string): RatePlan {
  const { lines, problems: fileProblems } = readLines(csv)
  const problems = [...fileProblems]
  const planned: PlannedRate[] = []
  const ends = new Map<string, string>()
  const current = new Map(known.rates.map((rate) => [rate.id, rate]))
  const namesOf = Map.groupBy(lines, ({ values }) => `${values.zone} ${values.class || 'standard'}`)
  for (const one of lines) {
    const problem = findTextProblem(one, known)
    if (problem) {
      problems.push(problem)
      continue
    }
    try {
      const { zone } = one.values
      const row = toRow(one, known, newId())
      const others = [...current.values()].filter((rate) => rate.zoneId === row.zoneId && rate.class === row.class)
      const twin = others.find(
        ({ name, from, ratePpm }) => name === row.name && from === row.from && ratePpm === row.ratePpm,
      )
      if (twin) {
        planned.push({ line: one.line, zone, row: twin, endsPercent: null, isKnown: true })
        continue
      }
      const names = new Set(namesOf.get(`${zone} ${row.class}`)!.map(({ values }) => values.name))
      const conflict = findRateConflict(others, row, { isAdditional: names.size > 1 })
      if (conflict) throw toRefusal(conflict)
      const ended = findRateToEnd(others, row)
      if (ended) {
        current.set(ended.id, { ...current.get(ended.id)!, until: row.from })
        ends.set(ended.id, row.from)
      }
      current.set(row.id, row)
      planned.push({ line: one.line, zone, row, endsPercent: ended ? ended.ratePpm / 10_000 : null, isKnown: false })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(toProblem(one.line, error))
    }
  }
  // A rate of the file that a later line ends is written with its end.
  const finished = planned.map((one) => ({ ...one, row: current.get(one.row.id)! }))
  const stored = new Set(known.rates.map(({ id }) => id))
  return { planned: finished, ends: new Map([...ends].filter(([id]) => stored.has(id))), problems }
}
