import { expect, test } from 'vitest'
import { decodeStream } from './decode-stream.ts'

async function decode(bytes: Uint8Array, chunkSize: number): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
  }
  let text = ''
  for await (const piece of decodeStream(chunks())) text += piece
  return text
}

const sample = 'Café — 龙井 “tea” €5 😀\n'
const latin = 'Café — “thé” €5\n'
const latinBytes = Buffer.from(
  latin.replaceAll('—', '\x97').replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'),
  'latin1',
)
const utf16 = Buffer.from(`\ufeff${sample}`, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(sample), sample],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${sample}`), sample],
  ['UTF-16, low byte first', utf16, sample],
  ['UTF-16, high byte first', Buffer.from(utf16).swap16(), sample],
  ['Windows-1252', latinBytes, latin],
  ['a lone last byte of Windows-1252', Buffer.from('caf\xe9', 'latin1'), 'café'],
  ['plain ASCII', Buffer.from('abc'), 'abc'],
  ['two bytes', Buffer.from('ab'), 'ab'],
  ['nothing', Buffer.alloc(0), ''],
])('%s is decoded, however the bytes are cut', async (_name, bytes, text) => {
  for (const size of [1, 2, 3, 7, 1024]) expect(await decode(bytes, size)).toBe(text)
})

test('Windows-1252 is found even when its first accent comes after megabytes of ASCII', async () => {
  const ascii = Buffer.from('a,b,c\n'.repeat(400_000))
  const text = await decode(Buffer.concat([ascii, latinBytes]), 65_536)
  expect(text.endsWith(latin)).toBe(true)
})

test('a broken byte in a UTF-8 file damages only its own letter', async () => {
  const bytes = Buffer.concat([Buffer.from(sample), Buffer.from([0xe9]), Buffer.from(sample)])
  expect(await decode(bytes, 10)).toBe(`${sample}\ufffd${sample}`)
})
