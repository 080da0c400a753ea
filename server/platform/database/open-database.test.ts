import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pipeline } from '../pipeline.ts'
import { openDatabase, type Database } from './open-database.ts'
import { OverloadedError, findViolatedConstraint, isRetryable, isUnavailable } from './errors.ts'
import { prepareDatabase } from './prepare-database.ts'
import { toPipelinedTransaction } from './pipelined-transaction.ts'
import { silentLog, startTemporaryCluster } from './embedded/temporary-cluster.ts'
import { withClient } from './with-client.ts'

type Sample = {
  goods: { brand_id: number; id: number; name: string | null; price: number; tags: string[] | null; facts: unknown }
  site: { id: number }
}

const schema = `
  create table site (id int primary key);
  create table goods (
    brand_id int not null, id int not null, name text, price bigint not null default 0 constraint goods_price_positive check (price >= 0),
    tags text[], facts jsonb, primary key (brand_id, id));
  alter table goods enable row level security;
  alter table goods force row level security;
  create policy goods_brand on goods using (brand_id = nullif(current_setting('app.brand', true), '')::int);`

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let adminUrl: string
let appUrl: string
let database: Database<Sample>
const asAdmin = (statement: string) => withClient(adminUrl, (client) => client.query(statement))

beforeAll(async () => {
  cluster = await startTemporaryCluster()
  adminUrl = await cluster.freshDatabase()
  const migrations = mkdtempSync(join(tmpdir(), 'migrations-'))
  writeFileSync(join(migrations, '0001-create-sample.sql'), schema)
  appUrl = await prepareDatabase({ adminUrl, secret: 'a secret of the tests', migrations, log: silentLog })
  database = openDatabase<Sample>(appUrl, { poolSize: 4, log: silentLog })
  await asAdmin(
    "insert into site values (1); insert into goods (brand_id, id, name, price) select 1 + g % 2, g, 'thing ' || g, g from generate_series(1, 10) g",
  )
}, 60_000)
afterAll(async () => {
  await database.close()
  await cluster.remove()
})

const readAll = (from = database) => from.forBrand(1).selectFrom('goods').select(['brand_id', 'id']).execute()

test('two brands see only their own rows, and nobody sees any without a brand', async () => {
  const brandsSeenBy = async (brand: number) =>
    (await database.forBrand(brand).selectFrom('goods').select('brand_id').execute()).map((row) => row.brand_id)
  expect(await brandsSeenBy(1)).toEqual([1, 1, 1, 1, 1])
  expect(await brandsSeenBy(2)).toEqual([2, 2, 2, 2, 2])
  expect(await database.withoutBrand.selectFrom('goods').selectAll().execute()).toEqual([])
  expect(await database.withoutBrand.selectFrom('site').selectAll().execute()).toEqual([{ id: 1 }])
})

test('rows of another brand cannot be written, moved or deleted', async () => {
  const one = database.forBrand(1)
  await expect(
    one
      .insertInto('goods')
      .values({ brand_id: 2, id: 99, price: 1 } as never)
      .execute(),
  ).rejects.toThrow(/row-level security/)
  await expect(one.updateTable('goods').set({ brand_id: 2 }).where('id', '=', 2).execute()).rejects.toThrow(
    /row-level security/,
  )
  expect((await one.deleteFrom('goods').where('brand_id', '=', 2).executeTakeFirst()).numDeletedRows).toBe(0n)
})

test('with row-level security off the foreign rows would be seen (negative control)', async () => {
  await asAdmin('alter table goods disable row level security')
  expect((await readAll()).some(({ brand_id }) => brand_id === 2)).toBe(true)
  await asAdmin('alter table goods enable row level security')
  expect((await readAll()).every(({ brand_id }) => brand_id === 1)).toBe(true)
})

test('only a positive integer is a brand', () => {
  for (const wrong of [0, -1, 1.5, Number.NaN, 2 ** 53, "1'; drop table goods; --" as never])
    expect(() => database.forBrand(wrong).selectFrom('goods')).toThrow(TypeError)
})

test('a transaction keeps its brand over several statements and leaves none behind on the connection', async () => {
  await database
    .forBrand(2)
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      expect(await db.selectFrom('goods').select('id').execute()).toHaveLength(5)
      await db.updateTable('goods').set({ name: 'renamed' }).where('brand_id', '=', 2).execute()
      const level = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(db)
      expect(level.rows[0]?.level).toBe('repeatable read')
    })
  const settings = await Promise.all(
    [1, 2, 3, 4].map(() =>
      sql<{ brand: string }>`select current_setting('app.brand', true) as brand`.execute(database.withoutBrand),
    ),
  )
  expect(settings.map(({ rows }) => rows[0]?.brand || '')).toEqual(['', '', '', ''])
})

test('a failing transaction takes everything back, a failing savepoint only its part', async () => {
  const one = database.forBrand(1)
  const insert = (id: number, price = 1) => ({ brand_id: 1, id, price }) as never
  await expect(
    one.transaction().execute(async (db) => {
      await db.insertInto('goods').values(insert(101)).execute()
      await db.insertInto('goods').values(insert(101)).execute()
    }),
  ).rejects.toMatchObject({ code: '23505' })
  const open = await one.startTransaction().execute()
  const saved = await open.savepoint('before').execute()
  await expect(saved.insertInto('goods').values(insert(102, -1)).execute()).rejects.toThrow(/goods_price_positive/)
  const back = await saved.rollbackToSavepoint('before').execute()
  await back.insertInto('goods').values(insert(103)).execute()
  await open.commit().execute()
  const left = await one.selectFrom('goods').select('id').where('id', '>', 100).execute()
  expect(left).toEqual([{ id: 103 }])
})

test('a commit that the database turns into a rollback is an error', async () => {
  const open = await database.forBrand(1).startTransaction().execute()
  await expect(sql`select 1 / 0`.execute(open)).rejects.toThrow(/division by zero/)
  await expect(open.commit().execute()).rejects.toThrow()
})

test('bigint is a number, numeric and dates are text, times are Dates, and an unsafe bigint is refused', async () => {
  const read = (expression: string) =>
    sql<{ value: unknown }>`select ${sql.raw(expression)} as value`
      .execute(database.forBrand(1))
      .then(({ rows }) => rows[0]?.value)
  expect(await read('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER)
  expect(await read('array[1, null, 3]::bigint[]')).toEqual([1, null, 3])
  expect(await read('12.30::numeric')).toBe('12.30')
  expect(await read("date '2026-03-01'")).toBe('2026-03-01')
  expect(await read("timestamptz '2026-03-01 00:00Z'")).toEqual(new Date('2026-03-01T00:00:00Z'))
  await expect(read('9007199254740993::bigint')).rejects.toThrow(/cannot hold exactly/)
})

test('however many wait for a connection, all are served within the time they may wait', async () => {
  const small = openDatabase<Sample>(appUrl, { poolSize: 1, log: silentLog })
  const slow = sql`select pg_sleep(0.3)`.execute(small.forBrand(1))
  await Promise.all(Array.from({ length: 60 }, () => readAll(small)))
  await slow
  await small.close()
})

test('waiting for a connection ends in time, as an overload', async () => {
  const small = openDatabase<Sample>(appUrl, { poolSize: 1, queryTimeoutMs: 10_000, log: silentLog })
  const blocked = sql`select pg_sleep(2.6)`.execute(small.forBrand(1))
  await expect(readAll(small)).rejects.toThrow(OverloadedError)
  await blocked
  await small.close()
})

test('a statement that takes too long is given up, and the next one works', async () => {
  const hasty = openDatabase<Sample>(appUrl, { poolSize: 1, queryTimeoutMs: 200, log: silentLog })
  await expect(sql`select pg_sleep(2)`.execute(hasty.forBrand(1))).rejects.toThrow(
    /statement timeout|Query read timeout/,
  )
  expect(await readAll(hasty)).not.toEqual([])
  await hasty.close()
})

test('a batch that takes too long is given up with its connection', async () => {
  const hasty = openDatabase<Sample>(appUrl, { poolSize: 1, queryTimeoutMs: 300, log: silentLog })
  const nap = async () =>
    hasty
      .forBrand(1)
      .transaction()
      .execute(async (db) => {
        const connected = await toPipelinedTransaction(db, 'custom')
        await pipeline([1, 2, 3].map(() => sql`select pg_sleep(0.2)`.execute(connected)))
      })
  await expect(nap()).rejects.toThrow('Query read timeout')
  expect(await readAll(hasty)).not.toEqual([])
  await hasty.close()
})

test('a killed connection fails its own query only', async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.forBrand(1))
  const dying = database
    .forBrand(1)
    .transaction()
    .execute(async (db) => {
      const mine = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await asAdmin(`select pg_terminate_backend(${mine.rows[0]?.pid})`)
      await sql`select 1`.execute(db)
    })
  await expect(dying).rejects.toThrow()
  expect(rows[0]?.pid).toBeGreaterThan(0)
  expect(await readAll()).not.toEqual([])
})

test('the same text is parsed once per connection', async () => {
  const one = openDatabase<Sample>(appUrl, { poolSize: 1, log: silentLog })
  for (const id of [1, 2, 3]) await one.forBrand(1).selectFrom('goods').select('name').where('id', '=', id).execute()
  await one.forBrand(2).selectFrom('goods').select('name').where('id', '=', 3).execute()
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from pg_prepared_statements where statement like 'select "name"%'`.execute(one.forBrand(1))
  expect(rows[0]?.n).toBe(1)
  await one.close()
})

test('a text that failed when it was first asked, or stood behind one, is understood later', async () => {
  const one = openDatabase<Sample>(appUrl, { poolSize: 1, log: silentLog })
  const divide = (by: number) => sql<{ half: number }>`select 10 / ${by}::int as half`
  const behind = sql<{ there: number }>`select 1 as there`
  const both = (by: number) =>
    one
      .forBrand(1)
      .transaction()
      .execute(async (db) => {
        const connected = await toPipelinedTransaction(db, 'custom')
        const [first, second] = await pipeline([divide(by).execute(connected), behind.execute(connected)])
        return [first.rows, second.rows]
      })
  await expect(both(0)).rejects.toThrow('division by zero')
  expect(await both(2)).toEqual([[{ half: 5 }], [{ there: 1 }]])
  expect(await both(5)).toEqual([[{ half: 2 }], [{ there: 1 }]])
  await one.close()
})

test('a value that cannot be written or read fails its own statement only', async () => {
  const one = openDatabase<Sample>(appUrl, { poolSize: 1, log: silentLog })
  const circle: { self?: unknown } = {}
  circle.self = circle
  await expect(sql`select ${circle}::jsonb`.execute(one.forBrand(1))).rejects.toThrow('circular')
  await expect(sql`select 9007199254740993::bigint as big`.execute(one.forBrand(1))).rejects.toThrow('exactly')
  const { rows } = await sql`select '{}'::jsonb as facts, null::int as nothing`.execute(one.forBrand(1))
  expect(rows).toEqual([{ facts: {}, nothing: null }])
  await one.close()
})

test('a change that fails only when it is committed is told, and is not there', async () => {
  await asAdmin(`create table promises (id int constraint promises_key unique deferrable initially deferred);
    grant select, insert on promises to public`)
  for (const db of [database.withoutBrand, database.forBrand(1)]) {
    await expect(sql`insert into promises values (1), (1)`.execute(db)).rejects.toMatchObject({ code: '23505' })
    const { rows } = await sql`select from promises`.execute(db)
    expect(rows).toEqual([])
  }
})

test('names the constraint of a refusal, on Citus too, and knows what may be tried again', async () => {
  const refusal = await database
    .forBrand(1)
    .updateTable('goods')
    .set({ price: -1 })
    .execute()
    .catch((error: unknown) => error)
  expect(findViolatedConstraint(refusal)).toEqual({ code: '23514', name: 'goods_price_positive' })
  expect(
    findViolatedConstraint({
      code: '23505',
      message: 'duplicate key value violates unique constraint "goods_pkey_102012"',
    }),
  ).toEqual({ code: '23505', name: 'goods_pkey' })
  expect(findViolatedConstraint({ code: '42P01', message: 'no such table' })).toBeNull()
  expect([isRetryable({ code: '40P01' }), isRetryable({ code: '40001' }), isRetryable(refusal)]).toEqual([
    true,
    true,
    false,
  ])
})

test('hears notices, and again after its connection was lost', async () => {
  const heard: (string | null)[] = []
  const stop = await database.listen('sample', (payload) => heard.push(payload))
  const tell = (word: string) => sql`select pg_notify('sample', ${word})`.execute(database.withoutBrand)
  await tell('first')
  await expect.poll(() => heard).toEqual(['first'])
  await asAdmin("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen sample%'")
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['first', null])
  await tell('second')
  await expect.poll(() => heard).toEqual(['first', null, 'second'])
  await stop()
})

test('heals by itself after the server was killed, and says meanwhile that it is away', async () => {
  const killed = cluster.pid
  process.kill(killed, 'SIGKILL')
  const failures: unknown[] = []
  const isHealed = async () => {
    const seen = await readAll().catch((error: unknown) => void failures.push(error))
    return cluster.pid !== killed && seen !== undefined && seen.length > 0
  }
  await expect.poll(isHealed, { timeout: 60_000, interval: 5 }).toBe(true)
  expect(failures.filter((error) => !isUnavailable(error))).toEqual([])
  expect(failures.length).toBeGreaterThan(0)
}, 90_000)
