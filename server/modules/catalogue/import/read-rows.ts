import { type CsvRecord, parseCsvRecords } from './parse-csv-records.ts'
import type { ImportReason } from './reasons.ts'

const LF = 10
const CR = 13

/** A longer record means an open quote. In bytes of UTF-8. */
const MAX_RECORD = 768 * 1024

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
  /** UTF-8 text that is not parsed yet. */
  rest: Buffer
  line: number
  delimiter: string | null
  /** Number of fields of the heading and of the last valid row. */
  width: number
  lastWidth: number
  /** After a broken row, until a line looks valid again. */
  isRecovering: boolean
  /** The rest of the current line is dropped. */
  isSkippingLine: boolean
  /** Some text so far is damaged, so each row is checked. */
  hasDamage: boolean
}

/**
 * Parses the rows of a CSV file, heading first, without blank lines. The delimiter (comma, semicolon or tab) is the one
 * that the heading uses. After a broken row, parsing resumes at the next line with as many fields as the heading or the
 * last valid row.
 */
export async function* readRows(pieces: AsyncIterable<string>): AsyncGenerator<Row> {
  const state: ReaderState = {
    rest: Buffer.alloc(0),
    line: 1,
    delimiter: null,
    width: 0,
    lastWidth: 0,
    isRecovering: false,
    isSkippingLine: false,
    hasDamage: false,
  }
  for await (const piece of pieces) {
    for (const row of parseRows(state, piece, false)) yield row
  }
  for (const row of parseRows(state, '', true)) yield row
}

function parseRows(state: ReaderState, piece: string, atEnd: boolean): Row[] {
  state.rest = Buffer.concat([state.rest, Buffer.from(piece)])
  state.hasDamage ||= isDamaged(piece)
  state.delimiter ??= detectDelimiter(state.rest.toString(), atEnd)
  const rows: Row[] = []
  while (state.delimiter !== null && state.rest.length > 0) {
    const needsText = state.isSkippingLine ? !skipLine(state, atEnd) : !parseLines(state, state.delimiter, rows, atEnd)
    if (needsText) break
  }
  return rows
}

/** Parses rows up to a broken one; false when more text is needed first. */
function parseLines(state: ReaderState, delimiter: string, rows: Row[], atEnd: boolean): boolean {
  const text = atEnd ? state.rest : state.rest.subarray(0, findEndOfLastLine(state.rest))
  let parsed = 0
  let broken: readonly string[] | null = null
  const open = parseCsvRecords(text, delimiter, (record) => {
    const { fields, end } = record
    const innerLines = countLines(fields)
    if (!isAcceptable(state, record, innerLines)) {
      broken = record.brokenField < 0 ? fields : fields.slice(0, record.brokenField)
      return false
    }
    const row = toRow(state, fields, end === text.length && findLineBreak(text, end - 1) === end)
    if (row !== null) rows.push(row)
    parsed = end
    state.line += 1 + innerLines
    state.isRecovering = false
    return true
  })
  state.rest = state.rest.subarray(parsed)
  if (broken === null) {
    const isComplete = open === null && (atEnd || parsed > 0)
    if (isComplete || (!atEnd && state.rest.length <= MAX_RECORD)) return false
  }
  const fields = (broken ?? open ?? []).slice(0, state.width)
  if (!state.isRecovering) rows.push({ line: state.line, fields, broken: 'import.quote_broken' })
  state.isRecovering = true
  state.isSkippingLine = true
  return true
}

const countLines = (fields: readonly string[]): number =>
  fields.reduce((sum, field) => sum + (/[\r\n]/.test(field) ? field.match(/\r\n|\n|\r/g)!.length : 0), 0)

function isAcceptable(state: ReaderState, record: CsvRecord, innerLines: number): boolean {
  const { fields, brokenField, hasStrayQuote } = record
  const hasSwallowedLines = innerLines > 0 && hasStrayQuote
  if (brokenField >= 0) return false
  if (state.isRecovering)
    return (fields.length === state.width || fields.length === state.lastWidth) && !hasSwallowedLines
  // A row over several lines with too many fields has swallowed its neighbours through a lost quote.
  return state.width === 0 || !(hasSwallowedLines || (innerLines > 0 && hasOverflow(state, fields)))
}

function hasOverflow(state: ReaderState, fields: readonly string[]): boolean {
  return fields.length > state.width && fields.slice(state.width).some((field) => field !== '')
}

/** `isCut`: no line break follows, because the file ends. */
function toRow(state: ReaderState, fields: string[], isCut: boolean): Row | null {
  if (fields.every((field) => field === '')) return null
  if (state.width === 0) state.width = state.lastWidth = fields.length
  // Some programs omit empty fields at the end of a line, so a row as short as the one above is complete.
  const isShort = fields.length < state.width && fields.length !== state.lastWidth
  state.lastWidth = fields.length
  const row: Row = { line: state.line, fields }
  if (hasOverflow(state, fields)) row.broken = 'import.columns_too_many'
  else if (isCut && isShort) row.broken = 'import.line_cut'
  const damagedField = state.hasDamage ? fields.findIndex(isDamaged) : -1
  if (damagedField >= 0) row.damagedField = damagedField
  return row
}

function isDamaged(text: string): boolean {
  return DAMAGED.some((char) => text.includes(char))
}

/** Drops the rest of a line; false when its end is not there yet. */
function skipLine(state: ReaderState, atEnd: boolean): boolean {
  const lineBreak = findLineBreak(state.rest, 0)
  const isHalf = lineBreak === state.rest.length - 1 && state.rest[lineBreak] === CR && !atEnd
  const isEnded = lineBreak < state.rest.length && !isHalf
  const length = state.rest[lineBreak] === CR && state.rest[lineBreak + 1] === LF ? 2 : 1
  state.rest = state.rest.subarray(isEnded ? lineBreak + length : lineBreak)
  if (isEnded) state.line += 1
  state.isSkippingLine = !isEnded
  return isEnded
}

/** The position of the first CR or LF from `start` on; `text.length` without one. */
function findLineBreak(text: Buffer, start: number): number {
  let at = start
  while (at < text.length && text[at] !== LF && text[at] !== CR) at++
  return at
}

/** The position after the last line break. A final CR is left for the next piece, which may begin with its LF. */
const findEndOfLastLine = (text: Buffer): number =>
  Math.max(text.lastIndexOf(LF), text.subarray(0, -1).lastIndexOf(CR)) + 1

function detectDelimiter(text: string, atEnd: boolean): string | null {
  const heading = /[^\r\n]+/.exec(text)
  const finished = heading !== null && heading.index + heading[0].length < text.length
  if (!finished && !atEnd && text.length < MAX_RECORD) return null
  const bare = (heading?.[0] ?? '').replace(/"[^"]*"/g, '')
  const uses = (sign: string) => bare.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (uses(sign) > uses(best) ? sign : best))
}
