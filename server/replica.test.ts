import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { testSecret } from '#tests/harness/database.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { startStandby, type Standby } from '#tests/harness/start-standby.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#tests/trust/faults/database-proxy.ts'
import { reindexGoods } from './modules/search/indexing/public.ts'
import { invalidateCaches } from './platform/cache-invalidation.ts'
import { prepareDatabase } from './platform/database/prepare-database.ts'
import { silentLog, startTemporaryCluster } from './platform/database/embedded/temporary-cluster.ts'
import { toReplicaUrl, watchReplica, type ReplicaWatch } from './platform/database/watch-replica.ts'
import { withClient } from './platform/database/with-client.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { inTransaction } from './platform/transaction.ts'

const root = resolve(import.meta.dirname, '..')
/** Longer than a busy machine stands still. */
const maxLagMs = 5000

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let standby: Standby
let proxy: DatabaseProxy
let watch: ReplicaWatch
let shop: TestShop
let store: TestStore
let goodsId: string
let shopper: Person
let appUrl: string
/** Round trips to the replica that succeeded, and those that failed. */
const trips = { done: 0, failed: 0 }

beforeAll(async () => {
  cluster = await startTemporaryCluster()
  const adminUrl = await cluster.freshDatabase()
  const migrations = join(root, 'server/db/migrations')
  appUrl = await prepareDatabase({ adminUrl, secret: testSecret, migrations, log: silentLog })
  // Caches of the process know brands by their numbers.
  const settings = readFileSync(join(root, 'brands/default/brand.json'), 'utf8')
  await withClient(adminUrl, (client) =>
    client.query(
      `insert into brands (id, site, name, settings, created_at) values (910000, 'numbered', 'Numbered', $1, now())`,
      [settings],
    ),
  )
  standby = await startStandby(cluster, { shared_buffers: '32MB' })
  proxy = await openDatabaseProxy(standby.adminUrl)
  const url = toReplicaUrl(appUrl, proxy.url)
  watch = watchReplica({ primaryUrl: appUrl, replicaUrl: url, maxLagMs, log: silentLog })
  const observer = {
    onRoundTrip: (_statements: number, _ms: number, isFailed: boolean) => {
      trips[isFailed ? 'failed' : 'done'] += 1
    },
    onAcquireTimeout: () => undefined,
  }
  shop = await openTestShop({ database: { adminUrl, appUrl }, replica: { url, watch, poolSize: 5, observer } })
  store = await makeStore(shop)
  ;({ goodsId } = await makeGoods(shop, { store, title: 'Copper kettle', stock: [5] }))
  await reindexGoods(shop.ctx(), [goodsId])
  shopper = await makePerson(shop)
}, 180_000)
afterAll(async () => {
  await shop.close()
  await watch.close()
  await proxy.close()
  await standby.remove()
  await cluster.remove()
})

const isCurrent = () => watch.isCurrent(shop.brand.id, 'lists') && watch.isCurrent(shop.brand.id, `goods:${goodsId}`)

beforeEach(async () => {
  shop.engine.cache.invalidate(shop.brand.id)
  await expect.poll(isCurrent).toBe(true)
})

/** Runs `work` and returns whether a read of it was answered by the replica. */
async function usesReplica(work: () => Promise<unknown>): Promise<boolean> {
  const before = trips.done
  await work()
  return trips.done > before
}

const readDetail = (token?: string) => shop.get('/goods/shop/goods/detail', { goodsId }, { token })
const readTitle = async () => (await readDetail()).data.goods.name as string
const readList = (token?: string) => shop.post('/goods/shop/goods/list', { keyword: 'kettle' }, { token })

const rename = (title: string) =>
  shop
    .db()
    .updateTable('goods')
    .set({ title: JSON.stringify({ en: title }) })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', goodsId)
    .execute()

describe('what is read from the replica', () => {
  test('lists, details, searches and suggestions of visitors', async () => {
    for (const [path, query] of [
      ['/goods/shop/goods/detail', { goodsId }],
      ['/goods/shop/goods/search', { keyword: 'copper' }],
      ['/goods/shop/goods/suggest', { keyword: 'cop' }],
    ] as const) {
      const read = async () => expect((await shop.get(path, query)).status).toBe(200)
      expect(await usesReplica(read), path).toBe(true)
    }
    expect(await usesReplica(readList)).toBe(true)
  })

  test('lists of shoppers, whose session the primary has confirmed', async () => {
    const read = async () => expect((await readList(shopper.token)).status).toBe(200)
    expect(await usesReplica(read)).toBe(true)
    // The second runs while the session is checked.
    expect(await usesReplica(read)).toBe(true)
  })

  test('not what a shopper may have written, not what a seller sees, nothing personal', async () => {
    const search = () => shop.get('/goods/shop/goods/search', { keyword: 'copper' }, { token: shopper.token })
    expect(await usesReplica(() => readDetail(shopper.token))).toBe(false)
    expect(await usesReplica(search)).toBe(false)
    expect(await usesReplica(() => readList(store.owner.token))).toBe(false)
    expect(await usesReplica(() => shop.get('/goods/shop/favorite/list', {}, { token: shopper.token }))).toBe(false)
    expect(await usesReplica(() => shop.post('/goods/shop/favorite/add', { goodsId }, { token: shopper.token }))).toBe(
      false,
    )
  })

  test('a write through its handle is made at the primary', async () => {
    const db = shop.database.forReading(shop.brand.id)
    const at = new Date()
    const count = await sql<{ id: number }>`
      with changed as (update goods set updated_at = ${at} where brand_id = ${shop.brand.id} and id = ${goodsId} returning 1 as id)
      select id from changed`.execute(db)
    expect(count.rows).toEqual([{ id: 1 }])
    expect(watch.state().status).toBe('ready')
  })
})

describe('a replica that lags', () => {
  test('further than allowed, is not read until it has caught up', async () => {
    await standby.pause()
    await rename('Copper kettle, polished')
    await expect.poll(() => watch.state().status).toBe('lagging')
    expect(watch.state().lagSeconds! * 1000).toBeGreaterThan(maxLagMs)
    shop.engine.cache.invalidate(shop.brand.id)
    const read = async () => expect(await readTitle()).toBe('Copper kettle, polished')
    expect(await usesReplica(read)).toBe(false)
    await standby.resume()
    await expect.poll(() => watch.state().status).toBe('ready')
    await expect.poll(isCurrent).toBe(true)
    shop.engine.cache.invalidate(shop.brand.id)
    await expect.poll(isCurrent).toBe(true)
    expect(await usesReplica(read)).toBe(true)
  })

  /** Renames the product while the replica stands still, and drops what is cached, as a change does. */
  async function renameUnseen(title: string): Promise<void> {
    await standby.pause()
    await rename(title)
    await inTransaction(shop.ctx(), (ctx) => invalidateCaches(ctx, [`goods:${goodsId}`]))
    shop.engine.cache.invalidate(shop.brand.id, [`goods:${goodsId}`])
  }

  test('less than allowed, is not read for what changed: nothing outdated is cached', async () => {
    await renameUnseen('Copper kettle, new')
    expect(watch.state().status).toBe('ready')
    expect(await usesReplica(readList), 'other answers still come from there').toBe(true)
    expect(await readTitle()).toBe('Copper kettle, new')
    await standby.resume()
  })

  test('and without this rule an outdated answer is cached (negative control)', async () => {
    const { isCurrent: rule } = shop.engine.replica!
    const before = await readTitle()
    Object.assign(shop.engine.replica!, { isCurrent: () => true })
    try {
      await renameUnseen('Copper kettle, unseen')
      expect(await readTitle()).toBe(before)
      await standby.resume()
      Object.assign(shop.engine.replica!, { isCurrent: rule })
      await expect.poll(isCurrent).toBe(true)
      expect(await readTitle(), 'kept after the replica has caught up').toBe(before)
    } finally {
      Object.assign(shop.engine.replica!, { isCurrent: rule })
    }
  })
})

describe('a replica that is lost', () => {
  test.each(['refused', 'reset', 'silent'] as const)(
    '%s: no request fails, and it is used again afterwards',
    async (state) => {
      expect(await usesReplica(readList)).toBe(true)
      shop.engine.cache.invalidate(shop.brand.id)
      await expect.poll(isCurrent).toBe(true)
      await proxy.set(state)
      const read = async (keyword: string) =>
        expect((await shop.get('/goods/shop/goods/search', { keyword })).status).toBe(200)
      await Promise.all(['copper', 'kettle', 'silver', 'gold'].map(read))
      await expect.poll(() => watch.state().status).toBe('unavailable')
      expect(await usesReplica(() => read('bronze'))).toBe(false)
      const { json } = await shop.app
        .inject({ url: '/health/ready' })
        .then((response) => ({ json: response.json<object>() }))
      expect(json).toMatchObject({ status: 'ready', replica: { status: 'unavailable' } })
      await proxy.set('fine')
      await expect.poll(isCurrent).toBe(true)
      expect(await usesReplica(() => read('iron'))).toBe(true)
    },
  )

  test('is counted and shown in the metrics', async () => {
    const metrics = createMetrics()
    metrics.addSources({ replica: watch })
    const text = await metrics.render()
    metrics.close()
    expect(text).toMatch(/^galleria_replica_ready 1$/m)
    expect(text).toMatch(/^galleria_replica_lag_seconds [\d.]+$/m)
    expect(Number(/^galleria_replica_failed_queries_total (\d+)$/m.exec(text)![1])).toBeGreaterThan(0)
  })
})

test.each([
  ['another database', () => inject('databaseUrl')],
  ['the primary itself', () => appUrl],
])('%s is no replica', async (_, getUrl) => {
  const other = watchReplica({ primaryUrl: appUrl, replicaUrl: getUrl(), maxLagMs, log: silentLog })
  await expect.poll(() => other.state().status).toBe('unsuitable')
  expect(other.isCurrent(shop.brand.id, 'lists')).toBe(false)
  await other.close()
})
