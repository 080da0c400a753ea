import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Brand } from '#server/platform/brand.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { testSecret } from '#tests/harness/database.ts'
import { openFixtures } from '#tests/harness/fixtures.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'
import { computeBrandDigest } from './compute-brand-digest.ts'
import { createRandom } from './concurrency.ts'
import { BuyingClients, paths } from './crash-recovery/buying-clients.ts'
import {
  createServer,
  makeDatabaseFolder,
  openServer,
  runAsDatabase,
  type PostgresqlServer,
} from './failover/postgresql-server.ts'
import { startServer } from './faults/server-process.ts'
import { recordFigure, scale, seed } from './figures.ts'
import { makeShoppers, type Shopper } from './shoppers.ts'

const root = resolve(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin/node')
const pgbackrest = '/usr/bin/pgbackrest'
const stanza = 'shop'
const clientCount = 8
const fillerRows = 1_000_000

let folder: string
let dataDir: string
let primary: PostgresqlServer
let brand: Brand
let shoppers: readonly Shopper[]
let skuIds: readonly string[]
const restored: PostgresqlServer[] = []
/** Orders that were acknowledged before the target, and after it. */
const orderIds = { before: [] as string[], after: [] as string[] }
let target: string
let digestAtTarget: string
const seconds = { backup: 0, restore: 0 }

const runBackRest = (...args: string[]) =>
  runAsDatabase(pgbackrest, [`--config=${join(folder, 'pgbackrest.conf')}`, `--stanza=${stanza}`, ...args])

async function time(part: keyof typeof seconds, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await work()
  seconds[part] = (performance.now() - started) / 1_000
}

const readDigest = ({ url }: PostgresqlServer) => withClient(url(), (client) => computeBrandDigest(client, brand))

/** A server, and shoppers who buy until so many things were acknowledged; `meanwhile` runs beside. */
async function buy(kind: keyof typeof orderIds, count: number, meanwhile?: () => Promise<unknown>): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: primary.url(), SECRET: testSecret })
  const clients = new BuyingClients({ base: server.base, shoppers, skuIds, roll: createRandom(seed) })
  clients.start(clientCount)
  await clients.progress(count)
  await meanwhile?.()
  await clients.progress(count)
  await clients.stop()
  // Jobs that are under way end, too.
  expect(await server.end('SIGTERM')).toBe(0)
  for (const { path, data } of clients.acknowledged)
    if (path === paths.create) orderIds[kind].push(...(data.orderIds as string[]))
}

/** Restores as pgBackRest's arguments say and starts the result. */
async function restore(...args: string[]): Promise<PostgresqlServer> {
  const server = await openServer(makeDatabaseFolder('restored'))
  restored.push(server)
  await runBackRest(`--pg1-path=${server.home}`, ...args, 'restore')
  await server.start({ archive_mode: 'off' })
  await vi.waitFor(
    async () => expect(await server.run('select pg_is_in_recovery() as recovering')).toEqual([{ recovering: false }]),
    { timeout: 60_000, interval: 100 },
  )
  return server
}

/** The command of an operator. */
const checkLedgers = ({ url }: PostgresqlServer) =>
  spawnSync(node, ['server/commands/ledger.ts', 'check'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: url(), SECRET: testSecret, DEMO: '0' },
  })

async function countFound({ run }: PostgresqlServer, ids: readonly string[]): Promise<number> {
  const found = new Set((await run<{ id: string }>('select id from orders')).map(({ id }) => id))
  return ids.filter((id) => found.has(id)).length
}

async function prepare(): Promise<void> {
  folder = makeDatabaseFolder('pgbackrest')
  dataDir = mkdtempSync(join(tmpdir(), 'galleria-point-in-time-'))
  const config = join(folder, 'pgbackrest.conf')
  primary = await createServer({
    unix_socket_directories: folder,
    archive_mode: 'on',
    archive_command: `${pgbackrest} --config=${config} --stanza=${stanza} archive-push %p`,
  })
  const lines = [
    '[global]',
    `repo1-path=${folder}/repository`,
    `log-path=${folder}/log`,
    `lock-path=${folder}/lock`,
    'start-fast=y',
    'compress-type=zst',
    'process-max=2',
    `[${stanza}]`,
    `pg1-path=${primary.home}`,
    `pg1-port=${primary.port}`,
    `pg1-socket-path=${folder}`,
    'pg1-user=postgres',
  ]
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o644 })
  await runBackRest('stanza-create')
  await runBackRest('check')
  const policy = { ...noOrderLimits, otherRequestsPerSecondPerAddress: 1e6 }
  const fixtures = await openFixtures({ adminUrl: primary.url(), secret: testSecret, dataDir, policy })
  ;({ brand } = fixtures)
  const store = await makeStore(fixtures)
  ;({ skuIds } = await makeGoods(fixtures, { store, stock: Array.from({ length: 12 }, () => 1_000_000) }))
  shoppers = await makeShoppers(fixtures, 100, 1_000_000_000)
  await fixtures.close()
  // Rows of about a kilobyte that hardly compress, as a shop's texts do.
  await primary.run(`create table filler as select i, (select string_agg(md5((31 * i + part)::text), '') from generate_series(1, 31) as part) as text
    from generate_series(1, ${fillerRows}) as i`)
}

async function makeBackup(): Promise<void> {
  await buy('before', 100, () => time('backup', () => runBackRest('--type=full', 'backup')))
  digestAtTarget = await readDigest(primary)
  const rows = await primary.run<{ at: string }>(`select clock_timestamp()::text as at`)
  target = rows[0]!.at
  await pause(1_000)
  await buy('after', 100)
  await primary.run('select pg_switch_wal()')
  await runBackRest('check')
  // The disaster.
  primary.kill()
}

/** Needs Debian's packages postgresql-15 and pgbackrest. */
describe.runIf(scale > 1)('PostgreSQL 15 is restored by pgBackRest', () => {
  beforeAll(async () => {
    expect(existsSync(pgbackrest), 'apt-get install pgbackrest').toBe(true)
    await prepare()
    await makeBackup()
  }, 900_000)
  afterAll(async () => {
    for (const server of [...restored, primary]) await server.remove()
    for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true })
  })

  it('to a chosen moment: every row is as it was then, and the books add up', async () => {
    await time('restore', () => restore('--type=time', `--target=${target}`, '--target-action=promote'))
    const server = restored[0]!
    expect(await readDigest(server)).toBe(digestAtTarget)
    expect(await countFound(server, orderIds.before)).toBe(orderIds.before.length)
    expect(await countFound(server, orderIds.after)).toBe(0)
    const checked = checkLedgers(server)
    expect([checked.stdout.trim(), checked.status]).toEqual(['The ledgers of 1 brands add up.', 0])
    const [size] = await server.run<{ megabytes: number }>(
      `select (pg_database_size('galleria') >> 20)::int as megabytes`,
    )
    recordFigure({
      promise: 6,
      name: 'point-in-time',
      text: `pgBackRest: full backup of ${size!.megabytes} MB under orders in ${seconds.backup.toFixed(1)} s, restore to a chosen moment in ${seconds.restore.toFixed(1)} s, log and start included: digest of every row equal, ${orderIds.before.length} of ${orderIds.before.length} orders before it there, 0 of ${orderIds.after.length} after it, books add up`,
    })
  }, 400_000)

  it('to the end of the log or of the backup it is another state, and changed money is seen (negative control)', async () => {
    const last = await restore('--type=default')
    expect(await countFound(last, [...orderIds.before, ...orderIds.after])).toBe(
      orderIds.before.length + orderIds.after.length,
    )
    expect(await readDigest(last)).not.toBe(digestAtTarget)
    const early = await restore('--type=immediate', '--target-action=promote')
    expect(await countFound(early, orderIds.before)).toBeLessThan(orderIds.before.length)
    expect(await readDigest(early)).not.toBe(digestAtTarget)
    await last.run('update ledger_accounts set balance_minor = balance_minor + 1 where balance_minor > 0')
    expect(checkLedgers(last).status).toBe(1)
    recordFigure({
      promise: 6,
      name: 'point-in-time-control',
      text: `control: restored to the end of the log ${orderIds.after.length} orders more, to the end of the backup fewer; both digests differ; a changed balance fails npm run ledger`,
    })
  }, 400_000)
})
