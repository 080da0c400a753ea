import { decodeStream } from './decode-stream.ts'
import { type GroupedItem, groupRows } from './group-rows.ts'
import type { ImportRules } from './imported-goods.ts'
import { readRows } from './read-rows.ts'

const PROGRESS_STEP = 1024 * 1024

/** `progress` is the number of bytes read so far. */
export type ImportItem = GroupedItem | { progress: number }

/**
 * Reads a product CSV in the layout Shopify exports, older or newer, from a stream of bytes. Memory stays the
 * same whatever the file's size (but for some 30 bytes per handle and SKU), and the stream is read only as fast as the
 * items are taken. Bad lines are items; only the stream itself makes it throw.
 */
export async function* readGoods(stream: AsyncIterable<Uint8Array>, rules: ImportRules): AsyncGenerator<ImportItem> {
  let bytes = 0
  let told = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      bytes += chunk.length
      yield chunk
    }
  }
  for await (const item of groupRows(readRows(decodeStream(counted())), rules)) {
    yield item
    if (bytes - told < PROGRESS_STEP) continue
    told = bytes
    yield { progress: bytes }
  }
  yield { progress: bytes }
}
