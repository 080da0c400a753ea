import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chooseOwner, isReachable, allowTraversal } from './embedded-owner.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-owner-'))
const data = join(folder, 'data')
mkdirSync(data, { mode: 0o755 })
afterAll(() => rmSync(folder, { recursive: true }))
const asRoot = test.runIf(process.getuid?.() === 0)

asRoot('a folder below a closed one cannot be reached by the database user, until its group may pass', () => {
  const owner = chooseOwner(data)
  expect(isReachable(data, owner)).toBe(false)
  allowTraversal(folder, owner)
  expect(isReachable(data, owner)).toBe(true)
  expect(statSync(folder).mode & 0o777).toBe(0o710)
})

asRoot('a folder that someone shared on purpose keeps its rights', () => {
  chmodSync(data, 0o750)
  allowTraversal(data, chooseOwner(data))
  expect(statSync(data).mode & 0o777).toBe(0o750)
})

test('the user of the process reaches everything it can', () => {
  expect(isReachable(data, null)).toBe(true)
})
