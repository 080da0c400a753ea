import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageDecoder } from '#server/modules/media/image-decoder.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makePerson } from '#tests/harness/people.ts'
import { buildForm, sendForm, createSmallImage, uploadPath } from '#tests/harness/uploads.ts'
import { recordFigure } from './figures.ts'
import {
  buildDecompressionBomb,
  makeUploadSamples,
  createNoisePhoto,
  payload,
  type UploadSample,
} from './upload-samples.ts'

const concurrentUploads = 50
const megabyte = 1_048_576

let shop: TestShop
let token: string
let samples: UploadSample[]
/** Where forms lie while they are received; the run's own, so that what is left behind can be seen. */
const formsDir = mkdtempSync(join(tmpdir(), 'galleria-trust-forms-'))
const ownTemporary = process.env.TMPDIR

beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  token = (await makePerson(shop)).token
  samples = await makeUploadSamples()
  mkdirSync(shop.filesDir, { recursive: true })
  process.env.TMPDIR = formsDir
})
afterAll(async () => {
  if (ownTemporary === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = ownTemporary
  rmSync(formsDir, { recursive: true })
  await shop.close()
})

const toFormParts = ({ bytes, filename = 'photo.jpg', type }: Pick<UploadSample, 'bytes' | 'filename' | 'type'>) => [
  { name: 'file', value: bytes, filename, ...(type && { type }) },
  { name: 'moduleName', value: 'goods' },
]
const send = (sample: Pick<UploadSample, 'bytes' | 'filename' | 'type'>): Promise<ApiResponse<string>> =>
  sendForm(shop, toFormParts(sample), { token })

const listStoredFiles = () =>
  readdirSync(shop.filesDir).map((name) => ({ name, bytes: readFileSync(join(shop.filesDir, name)) }))
const findFilesWithPayload = () =>
  listStoredFiles().filter(({ bytes, name }) => bytes.includes(payload) || name.includes(payload))

describe('what people send as pictures', () => {
  it('is taken where it is a JPEG or PNG, and nothing else is', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    let taken = 0
    for (const sample of samples) {
      const response = await send(sample)
      const key = response.error?.key ?? null
      if (key !== sample.refused) wrong.push(`${sample.name}: ${key ?? 'taken'}`)
      if (response.status === 200) taken++
    }
    expect(wrong).toEqual([])
    expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length)
    const stored = listStoredFiles()
    expect(stored).toHaveLength(taken)
    expect(readdirSync(formsDir)).toEqual([])
    recordFigure({
      promise: 11,
      name: 'corpus',
      text: `${samples.length} files: ${taken} true JPEG and PNG taken, ${samples.length - taken} others refused`,
    })
  })

  it('is kept without one byte of what it carried: all are pictures of our own making', async () => {
    const loaded = samples.filter(({ bytes, refused }) => refused === null && bytes.includes(payload))
    expect(loaded.length).toBeGreaterThan(8)
    expect(findFilesWithPayload()).toEqual([])
    for (const { name, bytes } of listStoredFiles()) {
      expect(name).toMatch(/^[0-9a-f-]{36}\.webp$/)
      const { format, exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata()
      expect([format, exif, icc, xmp, iptc, comments]).toEqual(['webp', ...Array.from({ length: 5 })])
      // The container says how long it is; nothing stands behind it.
      expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length)
    }
    recordFigure({ promise: 11, name: 'payload', text: `${loaded.length} pictures with a payload: 0 bytes of it kept` })
  })

  it('would be found if it were kept as it came (negative control)', async () => {
    const loaded = samples.find(({ name }) => name === 'a PNG with text')!
    await shop.engine.files.write('public', 'as-it-came.webp', loaded.bytes)
    expect(findFilesWithPayload().map(({ name }) => name)).toEqual(['as-it-came.webp'])
    await shop.engine.files.remove('public', 'as-it-came.webp')
  })
})

describe('too much of it', () => {
  it('is refused before it is decoded, though it could be (negative control)', async () => {
    const bytes = buildDecompressionBomb()
    const began = performance.now()
    expect((await send({ bytes })).error?.key).toBe('upload.too_many_pixels')
    const milliseconds = performance.now() - began
    // The same in small is a picture like any other: only its size was against it.
    expect((await send({ bytes: buildDecompressionBomb(1_600) })).status).toBe(200)
    recordFigure({ promise: 11, name: 'bomb', text: `900 megapixels refused in ${milliseconds.toFixed(0)} ms` })
  })

  it('is decoded one after the other by one process with fifty at once', { timeout: 300_000 }, async () => {
    const photo = await createNoisePhoto(1_600, 1_200)
    const { port } = await listen(shop)
    const sendAtOnce = async (bytes: Buffer) => {
      const form = buildForm(toFormParts({ bytes }))
      return Promise.all(Array.from({ length: concurrentUploads }, () => sendUntilServed(port, form)))
    }
    await send({ bytes: await createSmallImage() })
    const { pid } = imageDecoder
    for (const [bytes, expected] of [
      [buildDecompressionBomb(), 'upload.too_many_pixels'],
      [photo, undefined],
    ] as const)
      expect((await sendAtOnce(bytes)).map(({ key }) => key)).toEqual(
        Array.from({ length: concurrentUploads }, () => expected),
      )
    // A process that is given two images at once ends: the same one says that it never was.
    expect(pid).toBeDefined()
    expect(imageDecoder.pid).toBe(pid)
    expect(readdirSync(formsDir)).toEqual([])
  })

  it('costs its sender a refusal and nobody else anything, where it ends the process that decodes it', async () => {
    await send({ bytes: await createSmallImage() })
    // Stopped, it holds the image until it is killed.
    process.kill(imageDecoder.pid!, 'SIGSTOP')
    const [deadly, next] = [send({ bytes: await createSmallImage() }), send({ bytes: await createSmallImage('png') })]
    await expect.poll(() => imageDecoder.isBusy).toBe(true)
    process.kill(imageDecoder.pid!, 'SIGKILL')
    const responses = await Promise.all([deadly, next])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 415])
    expect(responses.find(({ status }) => status !== 200)?.error?.key).toBe('upload.not_an_image')
    expect(readdirSync(formsDir)).toEqual([])
    recordFigure({ promise: 11, name: 'crash', text: 'the decoder killed at work: 1 refusal, the next picture taken' })
  })

  it('is refused while it still comes, and its sender gets to read why', async () => {
    const { port } = await listen(shop)
    const form = buildForm([
      { name: 'moduleName', value: 'avatar' },
      { name: 'file', value: Buffer.alloc(40 * megabyte, 'x'), filename: 'a.jpg' },
    ])
    expect(await sendOver(port, form)).toEqual({ status: 413, key: 'upload.too_large' })
    expect((await sendOver(port, buildForm(toFormParts({ bytes: await createSmallImage() })))).status).toBe(200)
    expect(readdirSync(formsDir)).toEqual([])
  })

  it('leaves nothing behind where its sender goes away', async () => {
    const { port } = await listen(shop)
    const { payload: body, type } = buildForm(toFormParts({ bytes: Buffer.alloc(megabyte) }))
    await new Promise<void>((resolve) => {
      const outgoing = request({ port, path: uploadPath, method: 'POST', headers: buildHeaders(type, body.length) })
      outgoing.on('error', () => resolve())
      outgoing.write(body.subarray(0, 500_000), () => outgoing.destroy(new Error('gone')))
    })
    await expect.poll(() => readdirSync(formsDir)).toEqual([])
  })
})

async function listen({ app }: TestShop): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return app.server.address() as AddressInfo
}

const buildHeaders = (type: string, length: number) => ({
  host: shop.brand.hosts[0]!,
  authorization: `Bearer ${token}`,
  'content-type': type,
  'content-length': length,
})

function sendOver(port: number, { payload: body, type }: ReturnType<typeof buildForm>) {
  return new Promise<{ status: number; key: string | undefined }>((resolve, reject) => {
    const headers = buildHeaders(type, body.length)
    const outgoing = request({ port, path: uploadPath, method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () =>
        resolve({ status: response.statusCode!, key: (JSON.parse(text) as { error?: { key: string } }).error?.key }),
      )
    })
    outgoing.on('error', reject).end(body)
  })
}

/** A 503 is asked again after a moment, as its Retry-After wants. */
async function sendUntilServed(port: number, form: ReturnType<typeof buildForm>) {
  for (;;) {
    const response = await sendOver(port, form)
    if (response.status !== 503) return response
    await pause(100)
  }
}
