/** Values of a row. Arrays become PostgreSQL arrays; pass a JSON array as text. */
export type CopyValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Buffer
  | null
  | undefined
  | readonly (string | number | null)[]
  | { readonly [key: string]: unknown }

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escape = (text: string): string =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => escapes[sign]!) : text

const toArrayText = (items: readonly (string | number | null)[]): string =>
  `{${items.map((item) => (item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

const toValueText = (value: NonNullable<CopyValue>): string => {
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return Array.isArray(value) ? toArrayText(value) : JSON.stringify(value)
}

const toField = (value: CopyValue): string =>
  value === null || value === undefined ? '\\N' : escape(toValueText(value))

const chunkSize = 64 * 1024

const toLine = (row: readonly CopyValue[]): string => `${row.map(toField).join('\t')}\n`

/** Rows in PostgreSQL's COPY text format, in chunks of about 64 KB; a generator without promises, which cost more than a row. */
export function* toCopyChunks(rows: Iterable<readonly CopyValue[]>): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    text += toLine(row)
    if (text.length < chunkSize) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}

/** The same of rows that arrive one by one. */
export async function* toCopyText(
  rows: AsyncIterable<readonly CopyValue[]> | Iterable<readonly CopyValue[]>,
): AsyncGenerator<Buffer> {
  let text = ''
  for await (const row of rows) {
    text += toLine(row)
    if (text.length < chunkSize) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}
