import { type CsvRecord, parseCsvRecord } from './parse-csv-record.ts'
import type { ImportReason } from './reasons.ts'

/** A longer record means an open quote. In characters. */
const MAX_RECORD = 256 * 1024

/** Signs of a wrong encoding: NUL, U+FFFD and the five codes that Windows-1252 does not use. */
const DAMAGED = ['\u0000', '\ufffd', '\u0081', '\u008d', '\u008f', '\u0090', '\u009d']

export type Row = {
  /** Line the row starts on, counted from 1. */
  line: number
  /** Of a broken row only the fields before the break. */
  fields: string[]
  broken?: Extract<
    ImportReason,
    `import.${'quote_broken' | 'columns_too_many' | 'line_cut' | 'parent_missing' | 'variations_too_many'}`
  >
  /** Index of the first field with undecodable text. */
  damagedField?: number
  /** Of a converted heading: the columns as named in the file. */
  names?: string[]
  /** The row describes only the product; its SKUs follow. */
  hasNoSku?: boolean
  /** Warnings of the conversion from another layout. */
  notes?: ImportReason[]
  /** The row has only notes. */
  isSkipped?: boolean
}

type ReaderState = {
  rest: string
  line: number
  delimiter: string | null
  /** Number of fields of the heading and of the last valid row. */
  width: number
  lastWidth: number
  /** After a broken row, until a line looks valid again. */
  isRecovering: boolean
  /** The rest of the current line is dropped. */
  isSkippingLine: boolean
}

/**
 * Parses the rows of a CSV file, heading first, without blank lines. The delimiter (comma, semicolon or tab) is the one
 * that the heading uses. After a broken row, parsing resumes at the next line with as many fields as the heading or the
 * last valid row.
 */
export async function* readRows(pieces: AsyncIterable<string>): AsyncGenerator<Row> {
  const state: ReaderState = {
    rest: '',
    line: 1,
    delimiter: null,
    width: 0,
    lastWidth: 0,
    isRecovering: false,
    isSkippingLine: false,
  }
  for await (const piece of pieces) {
    for (const row of parseRows(state, piece, false)) yield row
  }
  for (const row of parseRows(state, '', true)) yield row
}

function* parseRows(state: ReaderState, piece: string, atEnd: boolean): Generator<Row> {
  const text = state.rest + piece
  let at = 0
  state.delimiter ??= detectDelimiter(text, atEnd)
  while (state.delimiter !== null && at < text.length) {
    if (state.isSkippingLine) {
      at = skipLine(state, text, at)
      if (state.isSkippingLine) break
      continue
    }
    const record = parseCsvRecord(text, at, state.delimiter, atEnd)
    if (record.kind === 'unfinished' && text.length - at <= MAX_RECORD) break
    if (record.kind === 'whole' && (state.isRecovering ? looksValid(state, record) : !looksMerged(state, record))) {
      const row = toRow(state, record, text.slice(at, record.end), atEnd && record.end === text.length)
      if (row !== null) yield row
      at = record.end
      state.line += 1 + record.innerLines
      state.isRecovering = false
      continue
    }
    if (!state.isRecovering)
      yield { line: state.line, fields: record.fields.slice(0, state.width), broken: 'import.quote_broken' }
    state.isRecovering = true
    state.isSkippingLine = true
  }
  state.rest = text.slice(at)
}

// A row over several lines with too many fields has swallowed its neighbours through a lost quote.
function looksMerged(state: ReaderState, record: CsvRecord): boolean {
  if (record.innerLines === 0 || state.width === 0) return false
  return record.strayQuote || hasOverflow(state, record)
}

function looksValid(state: ReaderState, record: CsvRecord): boolean {
  const width = record.fields.length
  return (width === state.width || width === state.lastWidth) && !(record.innerLines > 0 && record.strayQuote)
}

function hasOverflow(state: ReaderState, record: CsvRecord): boolean {
  return record.fields.length > state.width && record.fields.slice(state.width).some((field) => field !== '')
}

function toRow(state: ReaderState, record: CsvRecord, raw: string, isLast: boolean): Row | null {
  const { fields } = record
  if (fields.every((field) => field === '')) return null
  if (state.width === 0) state.width = state.lastWidth = fields.length
  // Some programs omit empty fields at the end of a line, so a row as short as the one above is complete.
  const isShort = fields.length < state.width && fields.length !== state.lastWidth
  state.lastWidth = fields.length
  const row: Row = { line: state.line, fields }
  if (hasOverflow(state, record)) row.broken = 'import.columns_too_many'
  else if (isLast && isShort && !/[\r\n]$/.test(raw)) row.broken = 'import.line_cut'
  if (isDamaged(raw)) row.damagedField = fields.findIndex(isDamaged)
  return row
}

function isDamaged(text: string): boolean {
  return DAMAGED.some((char) => text.includes(char))
}

// A final CR is left for the next piece, which may begin with its LF.
function skipLine(state: ReaderState, text: string, from: number): number {
  const lineEnd = /\r\n|\n|\r(?!$)/g
  lineEnd.lastIndex = from
  const match = lineEnd.exec(text)
  if (match === null) return text.endsWith('\r') ? text.length - 1 : text.length
  state.isSkippingLine = false
  state.line += 1
  return match.index + match[0].length
}

function detectDelimiter(text: string, atEnd: boolean): string | null {
  const heading = /[^\r\n]+/.exec(text)
  const finished = heading !== null && heading.index + heading[0].length < text.length
  if (!finished && !atEnd && text.length < MAX_RECORD) return null
  const bare = (heading?.[0] ?? '').replace(/"[^"]*"/g, '')
  const uses = (sign: string) => bare.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (uses(sign) > uses(best) ? sign : best))
}
