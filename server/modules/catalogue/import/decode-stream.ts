import { isAscii } from 'node:buffer'
import { TextDecoder } from 'node:util'

/** The sample, from the first byte above 127, that the encoding is chosen by. */
const SAMPLE_BYTES = 64 * 1024

export type DecodeOptions = {
  /** A label of the WHATWG Encoding Standard, such as `windows-1251`; detected when absent. */
  readonly encoding?: string | undefined
  /** Called when the text is not UTF-8 and is decoded as Windows-1252. */
  readonly onFallback?: () => void
}

/** Whether the runtime can decode text of this label. */
export function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

/**
 * Decodes a file in pieces. UTF-8 and UTF-16 by their byte order mark; otherwise UTF-8 when the first text beyond ASCII
 * is mostly valid, else Windows-1252. Later invalid bytes become U+FFFD, which `readRows` reports with their line.
 */
export async function* decodeStream(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, onFallback }: DecodeOptions = {},
): AsyncGenerator<string> {
  if (encoding !== undefined) return yield* decodeAs(bytes, new TextDecoder(encoding))
  let decoder: TextDecoder | null = null
  let atStart = true
  let buffered: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    buffered =
      buffered.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
        : Buffer.concat([buffered, chunk])
    if (atStart) {
      if (buffered.length < 3) continue
      decoder = findDecoderByMark(buffered)
      atStart = false
    }
    if (decoder === null && isAscii(buffered)) {
      yield buffered.toString('latin1')
      buffered = Buffer.alloc(0)
      continue
    }
    if (decoder === null && buffered.length < SAMPLE_BYTES) continue
    decoder ??= chooseDecoderByContent(buffered, false, onFallback)
    yield decoder.decode(buffered, { stream: true })
    buffered = Buffer.alloc(0)
  }
  decoder ??= findDecoderByMark(buffered) ?? chooseDecoderByContent(buffered, true, onFallback)
  yield decoder.decode(buffered)
}

async function* decodeAs(bytes: AsyncIterable<Uint8Array>, decoder: TextDecoder): AsyncGenerator<string> {
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function findDecoderByMark(start: Uint8Array): TextDecoder | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return new TextDecoder('utf-8')
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be')
  return null
}

// A majority decides, so that one broken byte does not turn a UTF-8 file into Windows-1252.
function chooseDecoderByContent(sample: Uint8Array, isWhole: boolean, onFallback?: () => void): TextDecoder {
  const text = new TextDecoder('utf-8').decode(sample, { stream: !isWhole })
  let damaged = 0
  let valid = 0
  for (const char of text) {
    if (char === '\ufffd') damaged += 1
    else if (char > '\u007f') valid += 1
  }
  if (damaged <= valid) return new TextDecoder('utf-8')
  onFallback?.()
  return new TextDecoder('windows-1252')
}
