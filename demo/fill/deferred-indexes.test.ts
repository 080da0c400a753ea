import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dumpSchema } from '#server/platform/database/dump-schema.ts'
import { silentLog, startTemporaryCluster } from '#server/platform/database/embedded/temporary-cluster.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { deferIndexes, hasPendingIndexes } from './deferred-indexes.ts'
import { startFinishing } from './finish-fill.ts'

const root = resolve(import.meta.dirname, '../..')
const schema = readFileSync(join(root, 'server/db/schema.sql'), 'utf8')
const migrations = join(root, 'server/db/migrations')

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let adminUrl: string
beforeAll(async () => {
  cluster = await startTemporaryCluster()
}, 120_000)
beforeEach(async () => {
  adminUrl = await cluster.freshDatabase()
  await prepareDatabase({ adminUrl, secret: 'of a test with indexes', migrations, log: silentLog })
}, 60_000)
afterAll(() => cluster.remove())

const fill = (when: 'now' | 'later', end: 'commit' | 'rollback' = 'commit') =>
  withClient(adminUrl, async (client) => {
    await client.query('begin')
    const build = await deferIndexes(client)
    await build(when)
    await client.query(end)
  })
const isPending = () => withClient(adminUrl, hasPendingIndexes)
const build = () => startFinishing({ adminUrl, log: silentLog, config: { secret: '', dataDir: '' } })

describe('indexes of a fill', () => {
  test('are all there after it when they are built at its end', async () => {
    await fill('now')
    expect(await dumpSchema(adminUrl)).toBe(schema)
    expect(await isPending()).toBe(false)
  })

  test('are missing after it when they are left, and all there after they were built', async () => {
    await fill('later')
    expect(await dumpSchema(adminUrl)).not.toBe(schema)
    expect(await isPending()).toBe(true)
    await build().finished
    expect(await dumpSchema(adminUrl)).toBe(schema)
    expect(await isPending()).toBe(false)
  })

  test('are built by the next start when the process ends before', async () => {
    await fill('later')
    await build().stop()
    expect(await isPending()).toBe(true)
    await build().finished
    expect(await dumpSchema(adminUrl)).toBe(schema)
  })

  test('are built once by processes that start at the same time', async () => {
    await fill('later')
    const lines: string[] = []
    const log = { ...silentLog, info: (line: string) => void lines.push(line), warn: expect.fail }
    await Promise.all([1, 2].map(() => startFinishing({ adminUrl, log, config: { secret: '', dataDir: '' } }).finished))
    expect(lines).toHaveLength(1)
    expect(await dumpSchema(adminUrl)).toBe(schema)
  })

  test('stay when the fill fails', async () => {
    await fill('later', 'rollback')
    expect(await dumpSchema(adminUrl)).toBe(schema)
    expect(await isPending()).toBe(false)
  })
})
