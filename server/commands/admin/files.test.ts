import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3FileStore } from '#server/platform/s3-file-store.ts'
import { openS3Server, unreachableS3 } from '#tests/harness/s3-server.ts'
import type { OperatorShop } from '../run-command.ts'
import { files } from './files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'galleria-copy-'))
const log = { error: () => undefined }
let s3: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  s3 = await openS3Server()
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true })
  await s3.close()
})

/** The command uses nothing else of the shop. */
const copy = (config: Pick<OperatorShop['config'], 'dataDir' | 's3'>) =>
  files.copy!.run({ config: { ...config, secret: '' } } as OperatorShop, [])

test('copies the files that the bucket does not have, and can be run again', async () => {
  expect(await copy({ dataDir, s3: s3.settings })).toBe('0 files copied to the bucket pictures, 0 were there.')
  for (const folder of ['files', 'private-files']) mkdirSync(join(dataDir, folder))
  for (let index = 0; index < 30; index++) writeFileSync(join(dataDir, 'files', `n-${index}.webp`), `public ${index}`)
  writeFileSync(join(dataDir, 'private-files', 'paper.webp'), 'private')
  // Left by a process that ended while it wrote.
  writeFileSync(join(dataDir, 'files', 'n-1.webp.0b1c'), 'half')
  const store = openS3FileStore(s3.settings, log)
  await store.write('public', 'n-7.webp', Buffer.from('public 7'))
  expect(await copy({ dataDir, s3: s3.settings })).toBe('30 files copied to the bucket pictures, 1 were there.')
  expect(await copy({ dataDir, s3: s3.settings })).toBe('0 files copied to the bucket pictures, 31 were there.')
  expect(String(await buffer((await store.read('public', 'n-29.webp'))!.stream))).toBe('public 29')
  expect(String(await buffer((await store.read('private', 'paper.webp'))!.stream))).toBe('private')
  expect(await store.exists('public', 'paper.webp')).toBe(false)
})

test('says what is missing: the setting, and the bucket', async () => {
  await expect(copy({ dataDir, s3: null })).rejects.toThrow('S3_URL is not set')
  await expect(copy({ dataDir, s3: unreachableS3 })).rejects.toThrow('cannot be used: S3 does not answer: ECONNREFUSED')
})
