import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chooseOwner, isReachable } from './database/embedded/embedded-owner.ts'
import { makeFolder } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder is made with those above it, to pass through and not to list, and once', () => {
  const path = join(folder, 'a/b/c')
  makeFolder(path)
  makeFolder(path)
  expect(statSync(path).mode & 0o777).toBe(0o711)
})

test.runIf(process.getuid?.() === 0)('the user of the database may enter it', () => {
  chmodSync(folder, 0o711)
  const path = join(folder, 'shop/postgres')
  makeFolder(path)
  expect(isReachable(path, chooseOwner(join(path, 'none')))).toBe(true)
})

test('a file in its place, or above it, is said', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow('is a file: set DATA_DIR to a folder')
  expect(() => makeFolder(join(folder, 'file/below'))).toThrow('set DATA_DIR')
})

test.runIf(process.platform === 'linux')('a folder that takes no new ones is said at once', () => {
  expect(() => makeFolder('/proc/galleria/data')).toThrow('The folder /proc/galleria cannot be made')
})
