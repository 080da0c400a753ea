import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openLocalFileStore } from './local-file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-files-'))
const files = openLocalFileStore(folder)
afterAll(() => rmSync(folder, { recursive: true }))

test('what is written is read again from its place only, until it is removed', async () => {
  await files.write('private', 'a-1.webp', Buffer.from('picture'))
  const stored = await files.read('private', 'a-1.webp')
  expect([stored!.bytes, String(await buffer(stored!.stream))]).toEqual([7, 'picture'])
  expect(await files.read('public', 'a-1.webp')).toBeNull()
  expect(readdirSync(join(folder, 'private-files'))).toEqual(['a-1.webp'])
  await files.remove('private', 'a-1.webp')
  await files.remove('private', 'a-1.webp')
  expect(await files.read('private', 'a-1.webp')).toBeNull()
})

test.each(['../secret', '..', 'a/b.webp', '', 'a', '.webp', 'a.webp/', 'a\0.webp', 'a.b.webp'])(
  'the name %j is nobody’s file and cannot be written',
  async (name) => {
    expect(await files.read('public', name)).toBeNull()
    await expect(files.write('public', name, Buffer.from('x'))).rejects.toThrow('no name')
  },
)
