import { decodeStream, type DecodeOptions } from './decode-stream.ts'
import { correctRows } from './correct-rows.ts'
import { groupRows, type GroupedItem } from './group-rows.ts'
import type { ImportRules } from './imported-goods.ts'
import { readRows, type Row } from './read-rows.ts'
import { importReasons } from './reasons.ts'
import { convertWooRows, isWooHeading } from './woo-rows.ts'

/** Decodes and parses a CSV file. */
export const readCsv = (bytes: AsyncIterable<Uint8Array>, options: DecodeOptions = {}): AsyncGenerator<Row> =>
  readRows(decodeStream(bytes, options))

const PROGRESS_STEP = 1024 * 1024

/** `progress` is the number of bytes read so far. */
export type ImportItem = GroupedItem | { progress: number }

/** Opens the file from its start; called twice for WooCommerce. */
export type OpenFile = () => AsyncIterable<Uint8Array>

const encodingGuessed = 'import.encoding_guessed'

/**
 * Reads a product CSV in the layout of Shopify (older or newer) or WooCommerce. Memory does not grow with the file,
 * except for about 30 bytes per handle and SKU and the variations of WooCommerce; the file is read only as fast as the
 * items are taken. Problems are items; only the stream itself throws.
 */
export async function* readGoods(open: OpenFile, rules: ImportRules): AsyncGenerator<ImportItem> {
  let bytes = 0
  let reportedBytes = 0
  let isEncodingGuessed = false
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of open()) {
      bytes += chunk.length
      yield chunk
    }
  }
  const readRowsFrom = (stream: AsyncIterable<Uint8Array>) =>
    readCsv(stream, { encoding: rules.encoding, onFallback: () => (isEncodingGuessed = true) })
  const rows = toShopifyLayout(readRowsFrom(counted()), () => readRowsFrom(open()))
  for await (const item of groupRows(correctRows(rows, rules), rules)) {
    yield item
    if (bytes - reportedBytes < PROGRESS_STEP) continue
    reportedBytes = bytes
    yield { progress: bytes }
  }
  if (isEncodingGuessed)
    yield {
      problem: { line: 0, reason: encodingGuessed, severity: importReasons[encodingGuessed].severity, params: {} },
    }
  yield { progress: bytes }
}

/** Converts the rows when the heading is WooCommerce's. */
async function* toShopifyLayout(rows: AsyncGenerator<Row>, readAgain: () => AsyncGenerator<Row>): AsyncGenerator<Row> {
  const { value: heading } = await rows.next()
  if (!heading) return
  if (isWooHeading(heading.fields)) return yield* convertWooRows(heading, rows, readAgain)
  yield heading
  yield* rows
}
