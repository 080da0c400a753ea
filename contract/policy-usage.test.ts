import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { policyDefaults } from './brand-file.ts'

test('every number of a brand’s policy is read by the server or a page', () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/brand-file\.ts$|\.test\.tsx?$/.test(file),
  )
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const isRead = (key: string) => new RegExp(`\\b${key}\\b`).test(code)
  expect(Object.keys(policyDefaults).filter((key) => !isRead(key))).toEqual([])
  // Negative control: an unused setting is found.
  expect(isRead('numberThatNobodyReads')).toBe(false)
})
