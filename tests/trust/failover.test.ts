import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkEscrow } from '#server/modules/orders/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { testSecret } from '#tests/harness/database.ts'
import { openFixtures } from '#tests/harness/fixtures.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'
import { createRandom } from './concurrency.ts'
import { BuyingClients, paths } from './crash-recovery/buying-clients.ts'
import { freePort } from './crash-recovery/crashable-server.ts'
import { createServer, createStandby, type PostgresqlServer } from './failover/postgresql-server.ts'
import { startServer } from './faults/server-process.ts'
import { recordFigure, scale, seed } from './figures.ts'
import { makeShoppers } from './shoppers.ts'

const root = resolve(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin/node')
const standbyName = 'standby'
const failoverCount = 5
const clientCount = 26
/** With so many clients at most about 20 orders a second. */
const restMs = 1_200
const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** deploy/haproxy-postgresql.cfg before two servers. */
async function startProxy(one: PostgresqlServer, two: PostgresqlServer) {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-proxy-'))
  const [port, replicaPort] = [await freePort(), await freePort()]
  const socket = join(folder, 'socket')
  const file = join(folder, 'haproxy.cfg')
  const example = readFileSync(join(root, 'deploy/haproxy-postgresql.cfg'), 'utf8')
    .replace('/run/haproxy/postgresql.sock', socket)
    .replace('127.0.0.1:6432', `127.0.0.1:${port}`)
    .replace('127.0.0.1:6433', `127.0.0.1:${replicaPort}`)
    .replace('10.0.0.1:5432', `127.0.0.1:${one.port}`)
    .replaceAll('10.0.0.2:5432', `127.0.0.1:${two.port}`)
  writeFileSync(file, example)
  const proxy: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  closers.push(async () => {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  return { socket, url: `postgres://postgres:${new URL(one.url()).password}@127.0.0.1:${port}/galleria` }
}

/** The command of an operator. */
async function promote(standby: PostgresqlServer, socket: string): Promise<void> {
  const args = [
    'scripts/promote-standby.ts',
    '--standby',
    standby.url(),
    '--from',
    'one',
    '--to',
    'two',
    '--proxy',
    socket,
  ]
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  expect((await once(child, 'exit'))[0]).toBe(0)
}

const waitForStandby = (primary: PostgresqlServer, state: string) =>
  vi.waitFor(
    async () => {
      const rows = await primary.run<{ sync_state: string }>(
        `select sync_state from pg_stat_replication where state = 'streaming'`,
      )
      expect(rows.map((row) => row.sync_state)).toEqual([state])
    },
    { timeout: 60_000, interval: 100 },
  )

async function setSynchronous(primary: PostgresqlServer): Promise<void> {
  await primary.run(`alter system set synchronous_standby_names = '${standbyName}'`)
  await primary.run('select pg_reload_conf()')
}

type Outcome = {
  readonly acknowledged: number
  readonly lost: number
  /** Of these, while the standby had been cut off for two seconds or more. */
  readonly acknowledgedCutOff: number
  readonly errors: readonly unknown[]
  readonly perSecond: number
  /** From the last acknowledged order before the kill to the first after it, and from the end of the promotion. */
  readonly secondsWithout: number
  readonly secondsAfterPromotion: number
}

type Drill = {
  readonly isSynchronous: boolean
  /** The standby no longer gets what the primary writes. */
  readonly isCutOff?: boolean
}

/** Kills a primary under load, promotes its standby, and looks for every acknowledged order there. */
async function runDrill({ isSynchronous, isCutOff = false }: Drill): Promise<Outcome> {
  const primary = await createServer()
  closers.push(primary.remove)
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-failover-'))
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const policy = { ...noOrderLimits, otherRequestsPerSecondPerAddress: 1e6 }
  const fixtures = await openFixtures({ adminUrl: primary.url(), secret: testSecret, dataDir, policy })
  const store = await makeStore(fixtures)
  const { skuIds } = await makeGoods(fixtures, { store, stock: Array.from({ length: 12 }, () => 1_000_000) })
  const shoppers = await makeShoppers(fixtures, 200, 1_000_000_000)
  await fixtures.close()
  const standby = await createStandby(primary, standbyName)
  closers.push(standby.remove)
  if (isSynchronous) await setSynchronous(primary)
  await waitForStandby(primary, isSynchronous ? 'sync' : 'async')
  const proxy = await startProxy(primary, standby)
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: proxy.url, SECRET: testSecret })
  closers.push(() => server.end('SIGKILL'))

  const clients = new BuyingClients({ base: server.base, shoppers, skuIds, roll: createRandom(seed), restMs })
  const started = performance.now()
  clients.start(clientCount)
  await clients.progress(100)
  await pause(5_000)
  let cutOffAt = Infinity
  if (isCutOff) {
    await standby.run(`alter system set primary_conninfo = ''`)
    await standby.run('select pg_reload_conf()')
    // Requests under way end first; the rest is longer than the shop waits for a commit.
    await pause(2_000)
    cutOffAt = performance.now()
    await pause(4_000)
  }
  const killedAt = performance.now()
  primary.kill()
  await promote(standby, proxy.socket)
  const promotedAt = performance.now()
  await clients.progress(100)
  const hasStopped = clients.stop()
  const placed = () => clients.acknowledged.filter(({ path }) => path === paths.create)
  const [all, first] = [placed(), placed().find(({ at }) => at > promotedAt)!]
  const lastBefore = all.findLast(({ at }) => at <= killedAt)!
  await hasStopped
  const wanted = placed().flatMap(({ data }) => data.orderIds as string[])
  const after = await openFixtures({ adminUrl: proxy.url, secret: testSecret, dataDir })
  const rows = await standby.run<{ id: string }>('select id from orders')
  const found = new Set(rows.map(({ id }) => id))
  const errors = [...(await checkLedger(after.ctx())), ...(await checkEscrow(after.ctx()))]
  await after.close()
  return {
    acknowledged: wanted.length,
    lost: wanted.filter((id) => !found.has(id)).length,
    acknowledgedCutOff: placed().filter(({ at }) => at >= cutOffAt && at <= killedAt).length,
    errors,
    perSecond: Math.round((placed().filter(({ at }) => at <= killedAt).length / (killedAt - started)) * 1_000),
    secondsWithout: (first.at - lastBefore.at) / 1_000,
    secondsAfterPromotion: Math.max(0, first.at - promotedAt) / 1_000,
  }
}

const formatSeconds = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} s`

/** Needs Debian's packages postgresql-15 and haproxy. */
describe.runIf(scale > 1)('the primary of PostgreSQL 15 is killed under orders and its standby promoted', () => {
  it(
    `${failoverCount} times with a synchronous standby: no acknowledged order is lost, and the shop goes on by itself`,
    async () => {
      const outcomes: Outcome[] = []
      for (let turn = 0; turn < failoverCount; turn++) {
        outcomes.push(await runDrill({ isSynchronous: true }))
        for (const close of closers.splice(0).toReversed()) await close()
      }
      const sum = (read: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + read(one), 0)
      expect(outcomes.flatMap(({ errors }) => errors)).toEqual([])
      expect(sum(({ lost }) => lost)).toBe(0)
      recordFigure({
        promise: 5,
        name: 'failover',
        text: `failover: ${failoverCount} times SIGKILL of the primary under ${Math.round(sum(({ perSecond }) => perSecond) / failoverCount)} orders/s and promotion of its synchronous standby: ${sum(({ acknowledged }) => acknowledged)} acknowledged orders, ${sum(({ lost }) => lost)} lost, books add up; without service ${formatSeconds(outcomes.map(({ secondsWithout }) => secondsWithout))}, of these after the promotion ${formatSeconds(outcomes.map(({ secondsAfterPromotion }) => secondsAfterPromotion))}; no restart`,
      })
    },
    failoverCount * 240_000,
  )

  it('with a synchronous standby that was cut off before: nothing was acknowledged that it lacks', async () => {
    const { acknowledged, acknowledgedCutOff, lost, errors } = await runDrill({ isSynchronous: true, isCutOff: true })
    expect(errors).toEqual([])
    expect([lost, acknowledgedCutOff]).toEqual([0, 0])
    recordFigure({
      promise: 5,
      name: 'failover-cut-off',
      text: `failover to a synchronous standby that had been cut off 6 s before: ${acknowledged} acknowledged orders, ${lost} lost (while it was away, none was acknowledged)`,
    })
  }, 240_000)

  it('with an asynchronous standby that was cut off before, orders are lost and seen (negative control)', async () => {
    const { acknowledged, acknowledgedCutOff, lost } = await runDrill({ isSynchronous: false, isCutOff: true })
    expect(acknowledgedCutOff).toBeGreaterThan(0)
    expect(lost).toBeGreaterThan(0)
    recordFigure({
      promise: 5,
      name: 'failover-control',
      text: `control, asynchronous standby 6 s behind: ${lost} of ${acknowledged} acknowledged orders lost`,
    })
  }, 240_000)
})
