import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Server } from '#tests/harness/s3-server.ts'
import type { FileStore } from './file-store.ts'
import { openLocalFileStore } from './local-file-store.ts'
import { openS3FileStore } from './s3-file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-files-'))
let s3: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  s3 = await openS3Server()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await s3.close()
})

const log = { error: () => undefined }
const stores: [string, () => FileStore][] = [
  ['the disk', () => openLocalFileStore(folder)],
  ['S3', () => openS3FileStore(s3.settings, log)],
]

describe.each(stores)('%s', (_, open) => {
  const readText = async (files: FileStore, name: string) => {
    const stored = await files.read('public', name)
    return stored && [stored.bytes, String(await buffer(stored.stream))]
  }

  test('returns what was written, from its visibility only, until it is removed', async () => {
    const files = open()
    expect([await files.read('private', 'a-1.webp'), await files.exists('private', 'a-1.webp')]).toEqual([null, false])
    await files.write('private', 'a-1.webp', Buffer.from('picture'))
    const stored = await files.read('private', 'a-1.webp')
    expect([stored!.bytes, String(await buffer(stored!.stream))]).toEqual([7, 'picture'])
    expect([await files.read('public', 'a-1.webp'), await files.exists('public', 'a-1.webp')]).toEqual([null, false])
    expect(await files.exists('private', 'a-1.webp')).toBe(true)
    await files.remove('private', 'a-1.webp')
    await files.remove('private', 'a-1.webp')
    expect([await files.read('private', 'a-1.webp'), await files.exists('private', 'a-1.webp')]).toEqual([null, false])
  })

  test('stores each byte of a large file, of an empty one and of a view into a larger buffer', async () => {
    const files = open()
    const bytes = randomBytes(2_500_000)
    await files.write('public', 'large.webp', bytes)
    const { bytes: size, stream } = (await files.read('public', 'large.webp'))!
    expect([size, (await buffer(stream)).equals(bytes)]).toEqual([bytes.length, true])
    await files.write('public', 'empty.webp', new Uint8Array())
    expect(await readText(files, 'empty.webp')).toEqual([0, ''])
    await files.write('public', 'view.webp', new TextEncoder().encode('--view--').subarray(2, 6))
    expect(await readText(files, 'view.webp')).toEqual([4, 'view'])
  })

  test('returns the new file after it was written again', async () => {
    const files = open()
    await files.write('public', 'twice.webp', Buffer.from('the old one'))
    await files.write('public', 'twice.webp', Buffer.from('new'))
    expect(await readText(files, 'twice.webp')).toEqual([3, 'new'])
  })

  test.each(['../secret', '..', 'a/b.webp', '', 'a', '.webp', 'a.webp/', 'a\0.webp', 'a.b.webp'])(
    'the name %j does not exist and can be neither written nor removed',
    async (name) => {
      const files = open()
      expect([await files.read('public', name), await files.exists('public', name)]).toEqual([null, false])
      await expect(files.write('public', name, Buffer.from('x'))).rejects.toThrow('no name')
      await expect(files.remove('public', name)).rejects.toThrow('no name')
    },
  )
})

/** S3 itself replaces an object as a whole; s3rver does not. */
test('the disk shows the whole old file or the whole new one while it is written again', async () => {
  const files = openLocalFileStore(folder)
  const versions = ['a', 'b'].map((letter) => Buffer.alloc(400_000, letter))
  await files.write('public', 'twice.webp', versions[0]!)
  const writing = files.write('public', 'twice.webp', versions[1]!)
  const seen = await Promise.all(
    Array.from({ length: 5 }, async () => buffer((await files.read('public', 'twice.webp'))!.stream)),
  )
  await writing
  for (const bytes of seen) expect(versions.some((version) => version.equals(bytes))).toBe(true)
  expect(await buffer((await files.read('public', 'twice.webp'))!.stream)).toEqual(versions[1])
})

test('the disk holds no temporary file afterwards', async () => {
  await openLocalFileStore(folder).write('private', 'only.webp', Buffer.from('x'))
  expect(readdirSync(join(folder, 'private-files'))).toEqual(['only.webp'])
})
