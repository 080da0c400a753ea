import { CsvError, parse } from 'csv-parse/sync'

export type CsvRecord = {
  readonly fields: string[]
  /** The position after the record and its line break. */
  readonly end: number
  /** Index of the first field with text after its closing quote; -1 without one. */
  readonly brokenField: number
  /** An unquoted field contains a quote, such as `5" pipe`. */
  readonly hasStrayQuote: boolean
}

/** Thrown through the library, which has no other way to stop. */
const stop = new Error('stop')

/** The library accepts both kinds and keeps their quotes, so such a field is not in the text when it is quoted again. */
function isMisquoted(field: string, raw: Buffer): boolean {
  return field.includes('"') && !raw.includes(`"${field.replaceAll('"', '""')}"`)
}

/**
 * Parses the CSV records of UTF-8 text (RFC 4180; LF, CRLF or CR) until `take` returns false. Returns the fields before
 * a quote that is not closed in this text; null when there is none.
 */
export function parseCsvRecords(
  text: Buffer,
  delimiter: string,
  take: (record: CsvRecord) => boolean,
): readonly string[] | null {
  const options = { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true }
  let start = 0
  const takeFields = (fields: string[], end: number): null => {
    const misquoted = fields.filter((field) => isMisquoted(field, text.subarray(start, end)))
    // A field that begins with a quote was quoted once.
    const broken = misquoted.find((field) => field.startsWith('"'))
    const brokenField = broken === undefined ? -1 : fields.indexOf(broken)
    if (!take({ fields, end, brokenField, hasStrayQuote: misquoted.length > 0 })) throw stop
    start = end
    return null
  }
  try {
    parse(text, { ...options, on_record: (fields: string[], { bytes }) => takeFields(fields, bytes) })
  } catch (error) {
    if (error === stop) return null
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    return parse(text.subarray(start, Number(error.bytes)), options)[0] ?? []
  }
  return null
}
