import { deflateSync, gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { ErrorKey } from '#contract/errors.ts'

/** Stands in every part of a file that must not come out again. */
export const payload = 'PAYLOAD-that-nobody-keeps'

/** A file somebody sends, and what becomes of it: `null` where a picture is made of it. */
export type UploadSample = {
  readonly name: string
  readonly bytes: Buffer
  readonly refused: ErrorKey | null
  readonly filename?: string
  readonly type?: string
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')
const htmlText = `<!doctype html><script>alert('${payload}')</script>`
const svgText = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert('${payload}')</script></svg>`
const zipBytes = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.from(payload), Buffer.alloc(40)])

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const computeCrc = (bytes: Buffer) => {
  let value = 0xffffffff
  for (const byte of bytes) value = crcTable[(value ^ byte) & 0xff]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

function buildChunk(kind: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), Buffer.from(data)])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(body.length - 4, 0)
  ends.writeUInt32BE(computeCrc(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

type PngHeader = {
  readonly width: number
  readonly height: number
  readonly bits?: number
  readonly interlaced?: boolean
}

/** A PNG of grey pixels as the head says, with whatever is given as its packed lines. */
function buildPng({ width, height, bits = 1, interlaced = false }: PngHeader, packed: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = bits
  head[12] = interlaced ? 1 : 0
  return Buffer.concat([pngStart, buildChunk('IHDR', head), buildChunk('IDAT', packed), buildChunk('IEND', '')])
}

/** 900 megapixels in a hundred kilobytes: decoding it takes gigabytes. */
export const buildDecompressionBomb = (side = 30_000): Buffer =>
  buildPng({ width: side, height: side }, deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 9 }))

/** Puts a chunk behind the head of a PNG. */
const withChunk = (png: Buffer, kind: string, data: string) =>
  Buffer.concat([png.subarray(0, 33), buildChunk(kind, data), png.subarray(33)])

/** Puts a comment behind the start of a JPEG. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)])
}

/** Makes a JPEG say that it is of another size. */
function withClaimedSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const start = copy.findIndex((byte, index) => byte === 0xff && /^c[02]$/.test(copy[index + 1]!.toString(16)))
  copy.writeUInt16BE(height, start + 5)
  copy.writeUInt16BE(width, start + 7)
  return copy
}

const corruptBytes = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  for (let index = at; index < at + 24; index++) copy[index] = copy[index]! ^ 0x5a
  return copy
}

const createNoise = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as never })

/** A JPEG photo as hard to compress as a real one: about 190 KB for each megapixel. */
export const createNoisePhoto = (width: number, height: number): Promise<Buffer> =>
  createNoise(width, height).jpeg({ quality: 40 }).toBuffer()

type BaseImages = { readonly jpeg: Buffer; readonly png: Buffer }

/** Pictures of every honest kind, and honest pictures that carry something. */
async function buildValidSamples({ jpeg, png }: BaseImages): Promise<[string, Buffer, Partial<UploadSample>?][]> {
  const withGps = await createNoise(64, 48)
    .withExif({ IFD0: { Copyright: payload }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  const alpha = sharp({ create: { width: 30, height: 30, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
  return [
    ['a JPEG', jpeg],
    ['a PNG', png],
    ['a progressive JPEG', await createNoise(90, 60).jpeg({ progressive: true }).toBuffer()],
    ['a grey JPEG', await createNoise(40, 40).greyscale().jpeg().toBuffer()],
    ['a CMYK JPEG', await createNoise(40, 40).toColourspace('cmyk').jpeg().toBuffer()],
    ['a JPEG turned by its camera', await createNoise(60, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['a JPEG that says where it was taken', withGps],
    ['a JPEG with a comment', withComment(jpeg, payload)],
    ['a JPEG with a zip behind it', Buffer.concat([jpeg, zipBytes])],
    ['a JPEG with a page behind it', Buffer.concat([jpeg, Buffer.from(htmlText)])],
    ['a JPEG with a page as its comment', withComment(jpeg, `*/${htmlText}`)],
    ['a PNG with transparency', await alpha.png().toBuffer()],
    ['a PNG with a palette', await createNoise(40, 40).png({ palette: true }).toBuffer()],
    ['a PNG of 16 bits', await createNoise(40, 40).toColourspace('rgb16').png().toBuffer()],
    ['an interlaced PNG', await createNoise(90, 60).png({ progressive: true }).toBuffer()],
    ['a PNG with text', withChunk(png, 'tEXt', `Comment\0${payload}`)],
    ['a PNG with a chunk of its own', withChunk(png, 'prVt', payload)],
    ['a PNG with a zip behind it', Buffer.concat([png, zipBytes])],
    ['a PNG with a script behind it', Buffer.concat([png, Buffer.from(`<?php echo '${payload}';`)])],
    ['a PNG called a page', png, { filename: 'page.html', type: 'text/html' }],
    ['a PNG called a JPEG', png, { filename: 'photo.jpg', type: 'image/jpeg' }],
    ['a JPEG of no type', jpeg, { filename: 'photo', type: 'application/octet-stream' }],
    ['a JPEG with a name that leads out', jpeg, { filename: `../../${payload}.php` }],
    ['a PNG of one pixel', await createNoise(1, 1).png().toBuffer()],
    ['a PNG like a thread', await createNoise(9_000, 1).png().toBuffer()],
  ]
}

/** Everything that only looks like one, or does not even. */
async function buildInvalidSamples({
  jpeg,
  png,
}: BaseImages): Promise<[string, Buffer | string, Partial<UploadSample>?][]> {
  const small = createNoise(40, 40)
  const after = (start: Buffer, text: string) => Buffer.concat([start, Buffer.from(text)])
  return [
    ['an SVG', svgText, { filename: 'a.svg', type: 'image/svg+xml' }],
    ['an SVG called a PNG', svgText],
    [
      'an SVG with a declaration',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svgText}`,
    ],
    ['a page called a JPEG', htmlText],
    ['a page of 16 bits', Buffer.from(`\uFEFF${htmlText}`, 'utf16le')],
    ['a GIF', await small.clone().gif().toBuffer()],
    ['a WebP', await small.clone().webp().toBuffer()],
    ['a TIFF', await small.clone().tiff().toBuffer()],
    ['an AVIF', await small.clone().avif({ effort: 0 }).toBuffer()],
    ['a BMP', after(Buffer.from('424d3600000000000000360000002800000001000000', 'hex'), payload)],
    ['an icon', after(Buffer.from('00000100010010100000', 'hex'), payload)],
    ['a HEIC', after(Buffer.from('0000001866747970686569630000', 'hex'), payload)],
    ['a JPEG 2000', after(Buffer.from('0000000c6a5020200d0a870a', 'hex'), payload)],
    ['a JPEG XL', after(Buffer.from('ff0a', 'hex'), payload)],
    ['a Photoshop file', after(Buffer.from('3842505300010000', 'hex'), payload)],
    ['a film', after(Buffer.from('000000186674797069736f6d', 'hex'), payload)],
    ['a PDF', `%PDF-1.7\n${payload}`],
    ['PostScript', `%!PS\n(${payload}) run`],
    ['a drawing command', `push graphic-context\nimage over 0,0 0,0 'https://evil.example/${payload}'`],
    ['a zip', zipBytes],
    ['a zip with a picture in it', Buffer.concat([zipBytes, jpeg])],
    ['a packed PNG', gzipSync(png)],
    ['a PNG as words', png.toString('base64')],
    ['a PNG as an address', `data:image/png;base64,${png.toString('base64')}`],
    ['a program', after(Buffer.from('7f454c46020101', 'hex'), payload)],
    ['WebAssembly', after(Buffer.from('0061736d01000000', 'hex'), payload)],
    ['a script', `<?php system('${payload}');`],
    ['zeros', Buffer.alloc(5_000)],
    ['a GIF that is a JPEG further on', Buffer.concat([Buffer.from('GIF89a'), jpeg])],
    ['a page that is a PNG further on', Buffer.concat([Buffer.from(htmlText), png])],
    ['a PNG after a blank', Buffer.concat([Buffer.from(' '), png])],
    ['a PNG with converted line ends', Buffer.from(png.toString('latin1').replace('\r\n', '\n'), 'latin1')],
    ['the start of a JPEG', Buffer.from('ffd8ff', 'hex')],
    ['the start of a PNG', pngStart],
    ['a page after the start of a JPEG', after(Buffer.from('ffd8ffe0', 'hex'), htmlText)],
    ['an SVG after the start of a PNG', after(pngStart, svgText)],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['a PNG damaged inside', corruptBytes(png, Math.floor(png.length / 2))],
    ['a PNG with a damaged head', corruptBytes(png, 12)],
    ['a head of all the pixels there can be', buildPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, Buffer.alloc(0))],
    ['a PNG of no pixels', buildPng({ width: 0, height: 0 }, deflateSync(Buffer.alloc(1)))],
    ['a PNG with a page for pixels', buildPng({ width: 40, height: 40 }, Buffer.from(htmlText))],
  ]
}

const buildOversizedSamples = ({ jpeg }: BaseImages): [string, Buffer][] => [
  ['a bomb', buildDecompressionBomb()],
  ['the head of a bomb', buildPng({ width: 30_000, height: 30_000 }, Buffer.alloc(0))],
  ['a head of 250,000 megapixels', buildPng({ width: 500_000, height: 500_000 }, Buffer.alloc(0))],
  ['a JPEG that claims 4,000 megapixels', withClaimedSize(jpeg, 65_000, 65_000)],
  ['an interlaced PNG of 20 megapixels', buildPng({ width: 5_000, height: 4_000, interlaced: true }, Buffer.alloc(0))],
]

/** Files as the world sends them; the same in every run. */
export async function makeUploadSamples(): Promise<UploadSample[]> {
  const made = { jpeg: await createNoise(80, 60).jpeg().toBuffer(), png: await createNoise(80, 60).png().toBuffer() }
  const good = (await buildValidSamples(made)).map(([name, bytes, how]) => ({ name, bytes, refused: null, ...how }))
  const bad = (await buildInvalidSamples(made)).map(([name, bytes, how]) => ({
    name,
    bytes: Buffer.from(bytes as Buffer),
    refused: 'upload.not_an_image' as const,
    ...how,
  }))
  const large = buildOversizedSamples(made).map(([name, bytes]) => ({
    name,
    bytes,
    refused: 'upload.too_many_pixels' as const,
  }))
  return [...good, ...bad, ...large]
}
