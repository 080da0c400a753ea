/** Values a bulk row may hold. Lists become PostgreSQL arrays; a JSON list must be given as text. */
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

const listText = (items: readonly (string | number | null)[]): string =>
  `{${items.map((item) => (item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

const plainText = (value: NonNullable<CopyValue>): string => {
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return Array.isArray(value) ? listText(value) : JSON.stringify(value)
}

const field = (value: CopyValue): string => (value === null || value === undefined ? '\\N' : escape(plainText(value)))

const chunkSize = 64 * 1024

/** Rows in PostgreSQL's COPY text format, in chunks of about 64 KB. */
export async function* copyText(
  rows: AsyncIterable<readonly CopyValue[]> | Iterable<readonly CopyValue[]>,
): AsyncGenerator<Buffer> {
  let text = ''
  for await (const row of rows) {
    text += `${row.map(field).join('\t')}\n`
    if (text.length < chunkSize) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}
