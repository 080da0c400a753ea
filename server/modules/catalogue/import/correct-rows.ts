import { headings, readColumns, type ColumnKey } from './columns.ts'
import type { Row } from './read-rows.ts'

/** A cell of the file with another value; `column` is the heading as in the file, `line` the first line of the row. */
export type Correction = { readonly line: number; readonly column: string; readonly value: string }

/** Headings of the file by our columns; '' reads none as it. */
export type ColumnMapping = Partial<Readonly<Record<ColumnKey, string>>>

/** The heading with our own names for the mapped columns; a column that bore one of them otherwise loses it. */
function mapHeading(heading: Row, mapping: ColumnMapping): Row {
  const names = (heading.names ?? heading.fields).map((name) => name.trim())
  const keys = Object.keys(mapping) as ColumnKey[]
  const { indexes } = readColumns(heading.fields, names)
  const fields = [...heading.fields]
  for (const key of keys) if (indexes[key] !== undefined) fields[indexes[key]] = ''
  for (const key of keys) {
    const index = names.indexOf(mapping[key]!)
    if (index >= 0 && mapping[key] !== '') fields[index] = headings[key][0]
  }
  return { ...heading, fields, names }
}

/** Rows, heading first, with mapped columns and corrected cells; a row that is broken stays so. */
export async function* correctRows(
  rows: AsyncIterable<Row>,
  {
    columns = {},
    corrections = [],
  }: { readonly columns?: ColumnMapping | undefined; readonly corrections?: readonly Correction[] | undefined },
): AsyncGenerator<Row> {
  const byLine = Map.groupBy(corrections, ({ line }) => line)
  let names: string[] | null = null
  for await (const row of rows) {
    if (names === null) {
      const heading = mapHeading(row, columns)
      names = heading.names!
      yield heading
      continue
    }
    const own = row.broken ? undefined : byLine.get(row.line)
    if (!own) {
      yield row
      continue
    }
    const fields = [...row.fields]
    for (const { column, value } of own) {
      const index = names.indexOf(column)
      if (index >= 0) fields[index] = value
    }
    yield { ...row, fields }
  }
}
