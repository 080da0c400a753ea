import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { demoData } from '#demo/demo-data.ts'
import { testConfig } from '#tests/harness/app.ts'
import { collectLog } from '#tests/harness/collect-log.ts'
import { readConfig } from './config.ts'
import { ConfigError, UnavailableError } from './config-error.ts'
import { fillBrands, parseBrandFile } from './modules/tenancy/public.ts'
import { withClient } from './platform/database/with-client.ts'
import { createLog } from './platform/log.ts'
import { readShippedBrands } from './prepare-brands.ts'
import { startServices } from './services.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'galleria-services-'))
afterAll(() => rmSync(folder, { recursive: true }))

const config = { ...testConfig(folder), demo: '0' as const, databaseUrl: inject('databaseAdminUrl') }
const start = (more: object, from = root) => startServices({ ...config, ...more }, from, demoData)

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

test('a broken brand file is said with its line where its brand is not there yet, and no brand is made', async () => {
  mkdirSync(join(folder, 'brands/broken'), { recursive: true })
  mkdirSync(join(folder, 'server/db'), { recursive: true })
  writeFileSync(join(folder, 'brands/broken/brand.json'), '{\n  "site": 5\n}')
  symlinkSync(join(root, 'server/db/migrations'), join(folder, 'server/db/migrations'))
  await expect(start({ site: 'broken' }, folder)).rejects.toThrow(/brand\.json, line 2, site: /)
})

/** A new brand in the database of the run, without documents and roles. */
async function insertBrand(site: string): Promise<void> {
  const text = readFileSync(join(root, 'brands/default/brand.json'), 'utf8')
  const file = { ...parseBrandFile(text, 'brand.json'), site, hosts: [`${site}.example`] }
  const log = createLog('silent')
  await fillBrands({ adminUrl: inject('databaseAdminUrl'), files: [file], at: new Date(), log })
}

const query = (text: string, site: string) =>
  withClient(inject('databaseAdminUrl'), async (client) => (await client.query(text, [site])).rows)

describe('a start', () => {
  const site = `start-${randomBytes(5).toString('hex')}`
  const countRoles = async () =>
    (await query('select from roles where brand_id = (select id from brands where site = $1)', site)).length
  const startAndStop = async (more: object = {}, from = root) => (await start(more, from)).stop()
  beforeAll(() => insertBrand(site))

  test('prepares a brand that no start knows, and leaves it alone from then on', async () => {
    await startAndStop()
    expect(await countRoles()).toBeGreaterThan(3)
    await query('delete from roles where brand_id = (select id from brands where site = $1)', site)
    await startAndStop()
    expect(await countRoles()).toBe(0)
    // As a version with other roles would do.
    await query(`update brands set prepared = 'older' where site = $1`, site)
    await startAndStop()
    expect(await countRoles()).toBeGreaterThan(3)
  })

  test('goes on with the brand of the database when its file is broken', async () => {
    mkdirSync(join(folder, 'brands', site), { recursive: true })
    writeFileSync(join(folder, 'brands', site, 'brand.json'), '{\n  "site": 5\n}')
    symlinkSync(join(root, 'documents'), join(folder, 'documents'))
    await startAndStop({ site }, folder)
  })

  test('leaves out broken files of a demo, and says so', () => {
    const { log, readLines } = collectLog()
    mkdirSync(join(folder, 'brands/hive'), { recursive: true })
    copyFileSync(join(root, 'brands/hive/brand.json'), join(folder, 'brands/hive/brand.json'))
    const { files, errors } = readShippedBrands({ demo: 'small', site: null }, folder, log)
    expect(files.map((file) => file.site)).toEqual(['hive'])
    expect(errors.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/broken\/brand\.json, line 2, site: /),
    )
    expect(readLines()).toHaveLength(errors.length)
  })
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
