import type { RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openLoopbackServers } from '#tests/harness/loopback-server.ts'
import { openS3Server, toS3Settings, unreachableS3 } from '#tests/harness/s3-server.ts'
import { ConfigError, UnavailableError } from '../config-error.ts'
import { openFileStore } from '../open-file-store.ts'
import { OverloadedError } from './database/errors.ts'
import { openS3FileStore, S3RefusedError, type S3Settings } from './s3-file-store.ts'

let s3: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  s3 = await openS3Server()
})
afterAll(() => s3.close())
const servers = openLoopbackServers()
afterEach(() => servers.close())

const log = { error: vi.fn<(...line: unknown[]) => void>() }
const short = { connectMs: 1_000, attemptMs: 300, callMs: 600, idleMs: 300 }
const patient = { connectMs: 1_500, attemptMs: 20_000, callMs: 20_000, idleMs: 20_000 }

/** A store whose S3 is `answer`, and the server that counts its connections. */
async function openOn(answer: RequestListener, timeouts = short) {
  const server = await servers.http(answer)
  return { server, files: openS3FileStore(toS3Settings(server.port), log, timeouts) }
}

const bytes = Buffer.from('x')
const calls = [
  ['read', (files) => files.read('public', 'a.webp')],
  ['write', (files) => files.write('public', 'a.webp', bytes)],
  ['exists', (files) => files.exists('public', 'a.webp')],
  ['remove', (files) => files.remove('public', 'a.webp')],
] satisfies [string, (files: ReturnType<typeof openS3FileStore>) => Promise<unknown>][]

test.each(calls)('%s: no answer and no server are overload, and one line of the log a minute', async (_, run) => {
  log.error.mockClear()
  const { server, files } = await openOn(() => undefined)
  await expect(run(files)).rejects.toThrow(OverloadedError)
  await expect(run(files)).rejects.toThrow(OverloadedError)
  expect(log.error).toHaveBeenCalledTimes(1)
  await expect.poll(server.open).toBe(0)
  await expect(run(openS3FileStore(unreachableS3, log, short))).rejects.toThrow('S3 does not answer: ECONNREFUSED')
})

test('a busy S3 is asked three times, and a refusal once', async () => {
  let requests = 0
  const { files } = await openOn((_, response) => {
    requests++
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
  }, patient)
  await expect(files.read('public', 'a.webp')).rejects.toThrow(OverloadedError)
  expect(requests).toBe(3)
  requests = 0
  const refusing = await openOn((_, response) => {
    requests++
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
  }, patient)
  await expect(refusing.files.read('public', 'a.webp')).rejects.toThrow(S3RefusedError)
  expect(requests).toBe(1)
})

test('one failure is hidden by the next attempt', async () => {
  let requests = 0
  const { files } = await openOn((_, response) => {
    if (requests++ === 0) response.writeHead(500).end()
    else response.writeHead(200, { 'content-length': 7, 'content-type': 'text/html' }).end('picture')
  }, patient)
  const stored = await files.read('public', 'a.webp')
  expect(String(await buffer(stored!.stream))).toBe('picture')
})

test('a file that is not read to its end frees its connection, when it is destroyed and when it stops', async () => {
  const half: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-length': 1_000_000 }).write(Buffer.alloc(1_000))
  }
  const cut = await openOn(half, patient)
  const stored = await cut.files.read('public', 'a.webp')
  expect([stored!.bytes, cut.server.open()]).toEqual([1_000_000, 1])
  stored!.stream.destroy()
  await expect.poll(cut.server.open).toBe(0)
  const stalled = await openOn(half)
  const slow = await stalled.files.read('public', 'a.webp')
  await expect(buffer(slow!.stream)).rejects.toThrow('no byte of a file of S3 moved')
  await expect.poll(stalled.server.open).toBe(0)
})

test('a file may take longer than a call', async () => {
  const { files } = await openOn(
    (_, response) => {
      response.writeHead(200, { 'content-length': 10 })
      let sent = 0
      const timer = setInterval(() => {
        response.write('x')
        if (++sent === 10) clearInterval(timer)
      }, 100)
    },
    { ...short, idleMs: 20_000 },
  )
  const stored = await files.read('public', 'a.webp')
  expect(await buffer(stored!.stream)).toHaveLength(10)
})

test('a connection cut in the middle is an error of the stream', async () => {
  const { files } = await openOn((_, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('x', () => response.destroy())
  }, patient)
  const stored = await files.read('public', 'a.webp')
  await expect(buffer(stored!.stream)).rejects.toThrow('aborted')
})

/** Stands for S3 where s3rver, which compares no signatures of version 4, does not. */
const refuseSignature: RequestListener = (_, response) =>
  response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code><Message>No.</Message></Error>')

test.each<[string, Partial<S3Settings>, string]>([
  ['another key', { accessKeyId: 'UNKNOWN' }, 'does not know the key'],
  ['another secret', { endpoint: 'refusing' }, 'refuses the secret'],
  ['another bucket', { bucket: 'missing' }, 'has no such bucket'],
])('%s ends the start in a sentence without the secret, and is no missing file', async (_, wrong, sentence) => {
  const settings = { ...s3.settings, ...wrong, secretAccessKey: 'top-secret-of-the-test' }
  if (settings.endpoint === 'refusing')
    settings.endpoint = toS3Settings((await servers.http(refuseSignature)).port).endpoint
  const start = openFileStore({ s3: settings, dataDir: 'nowhere' }, log, { check: true })
  const error: unknown = await start.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ConfigError)
  expect((error as Error).message).toContain(sentence)
  expect((error as Error).message).not.toContain(settings.secretAccessKey)
  const refused: unknown = await openS3FileStore(settings, log)
    .read('public', 'a.webp')
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(S3RefusedError)
  expect(inspect(refused, { depth: 10, showHidden: true })).not.toMatch(/top-secret|Signature=|Credential=/)
})

test('the right key starts, also where nothing is stored, and no server ends the start for another attempt', async () => {
  const open = (settings: S3Settings) => openFileStore({ s3: settings, dataDir: 'nowhere' }, log, { check: true })
  await expect(open(s3.settings)).resolves.toBeDefined()
  await expect(open(unreachableS3)).rejects.toThrow(UnavailableError)
})
