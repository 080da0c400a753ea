import { open } from 'node:fs/promises'
import { CommandError } from '../run-command.ts'

const asCsv = 'Save or export the products as CSV.'

type Kind = { readonly isIt: (start: Buffer) => boolean; readonly text: string }

const beginsWith =
  (...bytes: number[]) =>
  (start: Buffer) =>
    start.subarray(0, bytes.length).equals(Buffer.from(bytes))
const matches = (pattern: RegExp) => (start: Buffer) => pattern.test(start.toString('utf8').replace(/^\ufeff/, ''))

/** Signatures of files that are not text tables. */
const kinds: readonly Kind[] = [
  { isIt: beginsWith(0x50, 0x4b, 3, 4), text: `is an Excel workbook (.xlsx) or another ZIP archive. ${asCsv}` },
  { isIt: beginsWith(0xd0, 0xcf, 0x11, 0xe0), text: `is an old Excel workbook (.xls). ${asCsv}` },
  { isIt: beginsWith(0x1f, 0x8b), text: 'is compressed (gzip). Unpack it first.' },
  { isIt: matches(/^%PDF/), text: `is a PDF. ${asCsv}` },
  { isIt: matches(/^\s*(\{|\[\s*["{[])/), text: `is JSON. ${asCsv}` },
  { isIt: matches(/^\s*<(\?xml|!doctype|html|rss|feed)/i), text: `is XML or a web page. ${asCsv}` },
]

/** Throws CommandError when the file is recognisably not a text table. */
export async function checkFileKind(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    const kind = kinds.find(({ isIt }) => isIt(buffer.subarray(0, bytesRead)))
    if (kind) throw new CommandError(`"${path}" ${kind.text}`)
  } finally {
    await file.close()
  }
}
