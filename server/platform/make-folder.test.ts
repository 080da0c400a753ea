import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder is made with those above it, for its user alone, and once', () => {
  const path = join(folder, 'a/b/c')
  makeFolder(path)
  makeFolder(path)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

test('a file in its place, or above it, is said', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow('is a file: set DATA_DIR to a folder')
  expect(() => makeFolder(join(folder, 'file/below'))).toThrow('set DATA_DIR')
})

test.runIf(process.platform === 'linux')('a folder that takes no new ones is said at once', () => {
  expect(() => makeFolder('/proc/galleria/data')).toThrow('The folder /proc/galleria cannot be made')
})
