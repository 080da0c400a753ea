import { isAscii } from 'node:buffer'

/** Enough text to tell encodings apart once the first byte above 127 has come. */
const SAMPLE_BYTES = 64 * 1024

/**
 * Bytes of a file -> its text, in pieces. UTF-8 and UTF-16 by their byte order mark; otherwise UTF-8 when the
 * first text beyond ASCII is mostly valid, else Windows-1252. Bytes that are invalid later on become U+FFFD,
 * which the reader of rows reports with its line.
 */
export async function* decodeStream(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let atStart = true
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    held = held.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([held, chunk])
    if (atStart) {
      if (held.length < 3) continue
      decoder = decoderByMark(held)
      atStart = false
    }
    if (decoder === null && isAscii(held)) {
      yield held.toString('latin1')
      held = Buffer.alloc(0)
      continue
    }
    if (decoder === null && held.length < SAMPLE_BYTES) continue
    decoder ??= decoderByContent(held, false)
    yield decoder.decode(held, { stream: true })
    held = Buffer.alloc(0)
  }
  decoder ??= decoderByMark(held) ?? decoderByContent(held, true)
  yield decoder.decode(held)
}

function decoderByMark(start: Uint8Array): TextDecoder | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return new TextDecoder('utf-8')
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be')
  return null
}

// One broken byte in a UTF-8 file must not turn all its letters into Windows-1252 noise, hence a majority.
function decoderByContent(sample: Uint8Array, whole: boolean): TextDecoder {
  const text = new TextDecoder('utf-8').decode(sample, { stream: !whole })
  let damaged = 0
  let sound = 0
  for (const char of text) {
    if (char === '\ufffd') damaged += 1
    else if (char > '\u007f') sound += 1
  }
  return new TextDecoder(damaged > sound ? 'windows-1252' : 'utf-8')
}
