import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from './open-database.ts'
import { genericPlanHint } from './statement-names.ts'
import { startTemporaryCluster, silentLog } from './embedded/temporary-cluster.ts'
import { withClient } from './with-client.ts'

type Sample = { notes: { brand_id: number; id: number } }

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let database: Database<Sample>
let url: string

beforeAll(async () => {
  cluster = await startTemporaryCluster()
  url = await cluster.freshDatabase()
  await withClient(url, (client) => client.query('create table notes (brand_id int not null, id int primary key)'))
  database = openDatabase<Sample>(url, { poolSize: 2, log: silentLog })
}, 60_000)
afterAll(async () => {
  await database.close()
  await cluster.remove()
})

/** The server process and the transaction that run a statement. */
const whereabouts = (db: Kysely<Sample>) =>
  sql<{ pid: number; started: Date; brand: string; mode: string }>`
    select pg_backend_pid() as pid, now() as started, current_setting('app.brand') as brand,
      current_setting('plan_cache_mode') as mode`
    .execute(db)
    .then(({ rows }) => rows[0]!)

test('statements that a request asks at the same moment share one connection and one transaction', async () => {
  const db = database.forRequest(7)
  const [first, ...others] = await Promise.all(Array.from({ length: 7 }, () => whereabouts(db)))
  for (const other of others) expect(other).toEqual(first)
  expect(first!.brand).toBe('7')
})

test('without sharing they run in transactions apart, so the test above can fail', async () => {
  const db = database.forBrand(7)
  const moments = await Promise.all(Array.from({ length: 7 }, () => whereabouts(db)))
  expect(new Set(moments.map(({ started }) => started.getTime())).size).toBeGreaterThan(1)
})

test('more requests than connections are served in turn, each in its own brand', async () => {
  const brands = Array.from({ length: 40 }, (_, index) => index + 1)
  const seen = await Promise.all(brands.map(async (brand) => (await whereabouts(database.forRequest(brand))).brand))
  expect(seen).toEqual(brands.map(String))
})

test('a statement that fails does not fail its companions', async () => {
  const db = database.forRequest(7)
  const [good, bad, unsafe, behind] = await Promise.allSettled([
    whereabouts(db),
    sql`select 1 / 0`.execute(db),
    sql`select 9007199254740993::bigint as big`.execute(db),
    whereabouts(db),
  ])
  expect(good.status).toBe('fulfilled')
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(unsafe).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('exactly') } })
  expect(behind.status).toBe('fulfilled')
})

test('a change is made once, also beside a statement that fails', async () => {
  const db = database.forRequest(7)
  const insert = (id: number) => db.insertInto('notes').values({ brand_id: 7, id }).executeTakeFirstOrThrow()
  const settled = await Promise.allSettled([
    insert(1),
    sql`select 1 / 0`.execute(db),
    insert(2),
    insert(1),
    sql`select 9007199254740993::bigint as big`.execute(db),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'rejected'])
  expect(await db.selectFrom('notes').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 2 }])
})

test('a transaction has a connection for itself while others of the request go on', async () => {
  const db = database.forRequest(7)
  const [inTransaction, afterwards] = await db.transaction().execute(async (trx) => {
    await trx.insertInto('notes').values({ brand_id: 7, id: 3 }).execute()
    const afterwards = await db.selectFrom('notes').select('id').where('id', '=', 3).execute()
    return [await trx.selectFrom('notes').select('id').where('id', '=', 3).execute(), afterwards]
  })
  expect([inTransaction, afterwards]).toEqual([[{ id: 3 }], []])
})

test('generic plans are asked for the statements that want them, and not for those behind', async () => {
  const db = database.forRequest(7)
  const mode = (text: string) =>
    sql<{ mode: string }>`select ${sql.raw(text)} current_setting('plan_cache_mode') as mode`
      .execute(db)
      .then(({ rows }) => rows[0]!.mode)
  expect(await Promise.all([mode(''), mode(genericPlanHint), mode('/* */')])).toEqual([
    'auto',
    'force_generic_plan',
    'auto',
  ])
})

test('a statement that takes too long fails all that travel with it, and the next request works', async () => {
  const hasty = openDatabase<Sample>(url, { poolSize: 1, queryTimeoutMs: 300, log: silentLog })
  const db = hasty.forRequest(7)
  const settled = await Promise.allSettled([
    sql`select pg_sleep(0.25)`.execute(db),
    sql`select pg_sleep(0.25)`.execute(db),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await whereabouts(hasty.forRequest(8))).brand).toBe('8')
  await hasty.close()
})

test('a lost connection fails what was under way and nothing after it', async () => {
  const db = database.forRequest(7)
  const dying = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
  await expect(dying).rejects.toThrow()
  expect((await whereabouts(db)).brand).toBe('7')
})
