import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { testConfig } from '#tests/harness/app.ts'
import { readConfig } from './config.ts'
import { ConfigError, UnavailableError } from './config-error.ts'
import { startServices } from './services.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'galleria-services-'))
afterAll(() => rmSync(folder, { recursive: true }))

const config = { ...testConfig(folder), demo: '0' as const, databaseUrl: inject('databaseAdminUrl') }
const start = (more: object, from = root) => startServices({ ...config, ...more }, from)

/** The test's database with one part of its URL changed; by TCP where the port matters. */
function otherUrl(change: (url: URL) => void): string {
  const url = new URL(inject('databaseAdminUrl'))
  url.searchParams.delete('host')
  change(url)
  return url.href
}

test.each([
  [
    'a database that is away',
    { databaseUrl: otherUrl((url) => (url.port = '1')) },
    UnavailableError,
    '127.0.0.1:1 (DATABASE_URL or DATABASE_ADMIN_URL) does not answer',
  ],
  [
    'a wrong password',
    { databaseUrl: otherUrl((url) => (url.password = 'wrong')) },
    ConfigError,
    'refuses the password',
  ],
  [
    'a database that there is not',
    { databaseUrl: otherUrl((url) => (url.pathname = '/nosuch')) },
    ConfigError,
    'has no such database',
  ],
  ['a brand that there is not', { site: 'nosuch' }, ConfigError, 'SITE is "nosuch", and no brand is called so'],
])('%s is said in a sentence', async (_, more, kind, told) => {
  const error = await start(more).then(
    () => null,
    (error: unknown) => error as Error,
  )
  expect(error).toBeInstanceOf(kind)
  expect(error!.message).toContain(told)
})

test('a broken brand file is said with its line, and no brand is made', async () => {
  mkdirSync(join(folder, 'brands/broken'), { recursive: true })
  mkdirSync(join(folder, 'server/db'), { recursive: true })
  writeFileSync(join(folder, 'brands/broken/brand.json'), '{\n  "site": 5\n}')
  symlinkSync(join(root, 'server/db/migrations'), join(folder, 'server/db/migrations'))
  await expect(start({ site: 'broken' }, folder)).rejects.toThrow(/brand\.json, line 2, site: /)
})

test('a separate queue needs a main database and an address', () => {
  const env = { SECRET: 'sixteen letters!', DATABASE_URL: 'postgres://main/shop' }
  expect(readConfig(env).databaseQueueUrl).toBeNull()
  expect(readConfig({ ...env, DATABASE_QUEUE_URL: 'postgres://other/queue' }).databaseQueueUrl).toBe(
    'postgres://other/queue',
  )
  expect(() => readConfig({ ...env, DATABASE_QUEUE_URL: 'other/queue' })).toThrow('DATABASE_QUEUE_URL is no address')
  expect(() => readConfig({ SECRET: 'sixteen letters!', DATABASE_QUEUE_URL: 'postgres://other/queue' })).toThrow(
    'DATABASE_URL is not: set both',
  )
})

test.each(['inside', 'off'])('JOBS=%s is read', (jobs) => {
  expect(readConfig({ SECRET: 'sixteen letters!', JOBS: jobs }).jobs).toBe(jobs)
})

test.each(['', 'on', 'worker'])('JOBS=%s is refused with the remedy', (jobs) => {
  expect(() => readConfig({ SECRET: 'sixteen letters!', JOBS: jobs })).toThrow('set it to inside, or to off')
})

test('a folder that cannot be made, and one that was begun without the demo', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => readConfig({ DATA_DIR: join(folder, 'file/below') })).toThrow(ConfigError)
  expect(readConfig({ DATA_DIR: folder }).demo).toBe('full')
  writeFileSync(join(folder, 'no-demo'), '')
  expect(readConfig({ DATA_DIR: folder }).demo).toBe('0')
  expect(readConfig({ DATA_DIR: folder, DEMO: 'small' }).demo).toBe('small')
})
