const QUOTE = 34
const LF = 10
const CR = 13

export type CsvRecord = {
  /** `unfinished`: more text is needed; `broken`: a quote is not closed or is followed by text. */
  kind: 'whole' | 'unfinished' | 'broken'
  fields: string[]
  /** Where the next record starts. */
  end: number
  /** Line breaks inside quoted fields. */
  innerLines: number
  /** An unquoted field contains a quote. */
  strayQuote: boolean
}

/**
 * Parses one CSV record of `text` from `start` (RFC 4180; LF, CRLF or CR; quotes doubled inside quotes). `atEnd`: no
 * more text follows, so the last record needs no line break.
 */
export function parseCsvRecord(text: string, start: number, delimiter: string, atEnd: boolean): CsvRecord {
  const delimiterCode = delimiter.charCodeAt(0)
  const record: CsvRecord = { kind: 'whole', fields: [], end: start, innerLines: 0, strayQuote: false }
  let at = start
  for (;;) {
    if (text.charCodeAt(at) === QUOTE) {
      const close = findClosingQuote(text, at)
      if (close === -1 || (close === text.length - 1 && !atEnd))
        return withKind(record, atEnd ? 'broken' : 'unfinished')
      addQuotedField(record, text.slice(at + 1, close))
      at = close + 1
    } else {
      const from = at
      let code = text.charCodeAt(at)
      while (at < text.length && code !== delimiterCode && code !== LF && code !== CR) {
        if (code === QUOTE) record.strayQuote = true
        at += 1
        code = text.charCodeAt(at)
      }
      record.fields.push(text.slice(from, at))
    }
    if (at >= text.length) {
      record.end = at
      return atEnd ? record : withKind(record, 'unfinished')
    }
    const code = text.charCodeAt(at)
    at += 1
    if (code === delimiterCode) continue
    if (code !== LF && code !== CR) {
      // Text after a closing quote: the field is dropped, the ones before it identify the product.
      record.fields.pop()
      return withKind(record, 'broken')
    }
    if (code === CR && at >= text.length && !atEnd) return withKind(record, 'unfinished')
    record.end = code === CR && text.charCodeAt(at) === LF ? at + 1 : at
    return record
  }
}

/** Line breaks in `text`: LF, CRLF and CR each count once. */
function countLines(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0
}

function withKind(record: CsvRecord, kind: 'unfinished' | 'broken'): CsvRecord {
  record.kind = kind
  return record
}

function addQuotedField(record: CsvRecord, inner: string): void {
  if (inner.includes('\n') || inner.includes('\r')) record.innerLines += countLines(inner)
  record.fields.push(inner.includes('""') ? inner.replaceAll('""', '"') : inner)
}

function findClosingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at !== -1 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  return at
}
