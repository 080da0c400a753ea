import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isReachable } from '#server/platform/database/embedded/embedded-owner.ts'
import { makeDataDir } from './data-dir.ts'

const stranger = { uid: 65_534, gid: 65_534 }
const folder = makeDataDir('data-dir')
const closed = mkdtempSync(join(tmpdir(), 'galleria-data-dir-'))
afterAll(() => {
  for (const path of [folder, closed]) rmSync(path, { recursive: true })
})

it('a data folder is as reachable for the database user as the temporary folder', () => {
  expect(isReachable(folder, stranger)).toBe(isReachable(dirname(folder), stranger))
  // Negative control: a plain temporary folder is closed.
  expect(isReachable(closed, stranger)).toBe(false)
})
