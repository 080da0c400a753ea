import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBuiltSite } from '#server/config.ts'
import { readConfig } from '#server/config.ts'
import { pinSite } from './pin-site.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'galleria-pin-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const build = (site?: string) => pinSite(join(root, '.build'), site)
const readSite = (env: NodeJS.ProcessEnv) =>
  readConfig({ SECRET: 'sixteen letters!', NODE_ENV: 'production', ...env }, readBuiltSite(root)).site

test('a build for one brand pins the server that runs it', () => {
  expect(readSite({})).toBeNull()
  build('sm-wholesale')
  expect(readSite({})).toBe('sm-wholesale')
})

test('SITE of the server counts more than the build', () => {
  build('hive')
  expect(readSite({ SITE: 'laz' })).toBe('laz')
})

test('a build without SITE is for all brands again', () => {
  build('hive')
  build()
  expect(readSite({})).toBeNull()
})

test('while developing the pages are not built, and no build pins them', () => {
  build('hive')
  expect(readSite({ NODE_ENV: 'development' })).toBeNull()
})

test.each(['Hive', '../hive', 'a b', '-x'])('"%s" is refused, and the build stays what it was', (site) => {
  build('hive')
  expect(() => build(site)).toThrow('site name')
  expect(readSite({})).toBe('hive')
})
