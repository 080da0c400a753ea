import { resolve } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { silentLog, startTemporaryCluster } from './platform/database/embedded/temporary-cluster.ts'
import { prepareDatabase } from './platform/database/prepare-database.ts'
import { withClient } from './platform/database/with-client.ts'
import { newId } from './platform/ids.ts'
import { jobs } from './schedule.ts'

const migrations = resolve(import.meta.dirname, 'db/migrations')
const now = new Date('2026-03-01T12:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const hour = 3600
const day = 24 * hour

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let adminUrl: string
let appUrl: string
let admin: pg.Client

/** A separate database with brands 1 to 3, whose constraints on rows are gone: rows hold what a look-up reads. */
beforeAll(async () => {
  cluster = await startTemporaryCluster()
  adminUrl = await cluster.freshDatabase()
  appUrl = await prepareDatabase({ adminUrl, secret: 'a secret of the tests', migrations, log: silentLog })
  admin = new pg.Client(adminUrl)
  await admin.connect()
  for (const id of [1, 2, 3])
    await admin.query(`insert into brands (id, site, name, settings, created_at) values ($1, $2, 'B', '{}', now())`, [
      id,
      `brand-${id}`,
    ])
  const { rows } = await admin.query(`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) await admin.query(`alter table ${table} drop constraint ${name}`)
}, 120_000)
afterAll(async () => {
  await admin.end()
  await cluster.remove()
})

beforeEach(() => admin.query('begin; set local session_replication_role = replica'))
afterEach(() => admin.query('rollback'))

type Columns = Readonly<Record<string, unknown>>

const fillers: Readonly<Record<string, unknown>> = {
  uuid: () => newId(),
  text: () => newId(),
  jsonb: () => '{}',
  bytea: () => Buffer.from('x'),
  'timestamp with time zone': () => now,
  date: () => now,
  tsvector: () => '',
}

/** Inserts a row with these columns; every other one that must have a value gets any. */
async function insert(table: string, columns: Columns, brandId = 2): Promise<void> {
  const { rows } = await admin.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [table],
  )
  const filled = rows.map(({ name, type }) => [name, (fillers[type] as undefined | (() => unknown))?.() ?? 1])
  const row = { ...Object.fromEntries(filled), ...columns, brand_id: brandId }
  const names = Object.keys(row)
  await admin.query(
    `insert into ${table} (${names.join()}) values (${names.map((_, nth) => `$${nth + 1}`).join()})`,
    Object.values(row),
  )
}

const findDueSql = 'select due_brand, due_job, last_ran_at from find_due_jobs($1, $2, $3)'

/** The brands that a job is due in. */
async function findBrands(job: string, ranBefore: Date | null = null): Promise<number[]> {
  const { rows } = await admin.query(findDueSql, [now, [job], [ranBefore]])
  expect(rows.map(({ due_job }) => due_job)).toEqual(rows.map(() => job))
  return rows.map(({ due_brand }) => due_brand)
}

/** Job, table, a row that is due, the column of its time, and values that end the waiting. */
const byRows: readonly [string, string, Columns, string, Columns[]][] = [
  ['expire-trades', 'trades', { status: 'awaiting_payment' }, 'expires_at', [{ status: 'paid' }, { status: 'closed' }]],
  ['refund-unanswered', 'order_refunds', { state: 'requested' }, 'due_at', [{ state: 'approved' }]],
  ['run-due-returns', 'returns', { state: 'requested' }, 'due_at', [{ state: 'received' }, { state: 'disputed' }]],
  ['run-due-returns', 'returns', { state: 'accepted' }, 'due_at', []],
  ['run-due-returns', 'returns', { state: 'shipped_back' }, 'due_at', []],
  ['receive-orders', 'orders', { status: 3 }, 'receive_due_at', [{ status: 2 }, { status: 4 }]],
  ['release-orders', 'orders', { status: 4 }, 'release_due_at', [{ released_at: now }, { held_minor: 5 }]],
  ['release-orders', 'orders', { status: 5 }, 'release_due_at', [{ status: 6 }, { status: 3 }]],
  ['sweep-attempts', 'payment_attempts', {}, 'due_at', []],
  ['send-refunds', 'provider_refunds', { status: 'pending' }, 'due_at', [{ status: 'done' }, { status: 'failed' }]],
  ['expire-recharges', 'recharges', { status: 'started' }, 'due_at', [{ status: 'credited' }]],
  ['refresh-sales', 'search_documents', {}, 'sale_ends_at', []],
  ['refresh-sales', 'sale_prices', {}, 'starts_at', [{ indexed: true }]],
  ['deliver-events', 'outbox', {}, 'due_at', []],
]

describe.each(byRows)('%s is due by a row of %s with %j', (job, table, open, column, ends) => {
  test('from its time on, in its brand alone, once for any number of rows', async () => {
    await insert(table, { ...open, [column]: at(0.001) })
    expect(await findBrands(job)).toEqual([])
    await insert(table, { ...open, [column]: at(0) })
    await insert(table, { ...open, [column]: at(-day) })
    expect(await findBrands(job)).toEqual([2])
    await insert(table, { ...open, [column]: at(0) }, 3)
    expect((await findBrands(job)).toSorted()).toEqual([2, 3])
  })

  test('not once it has ended, and not for other jobs', async () => {
    for (const end of ends) await insert(table, { ...open, [column]: at(0), ...end })
    expect(await findBrands(job)).toEqual([])
    await insert(table, { ...open, [column]: at(0) })
    expect(await findBrands('another-job')).toEqual([])
  })
})

test('refresh-stale is due by a marked document', async () => {
  await insert('search_documents', { stale: false })
  expect(await findBrands('refresh-stale')).toEqual([])
  await insert('search_documents', { stale: true })
  expect(await findBrands('refresh-stale')).toEqual([2])
})

test('remove-unused-pictures is due by an image that nothing used within a day', async () => {
  await insert('uploads', { used_at: null, created_at: at(-day) })
  await insert('uploads', { used_at: now, created_at: at(-day - 1) })
  expect(await findBrands('remove-unused-pictures')).toEqual([])
  await insert('uploads', { used_at: null, created_at: at(-day - 1) })
  expect(await findBrands('remove-unused-pictures')).toEqual([2])
})

describe('a periodic job', () => {
  /** Brands 1 and 3 ran just now. */
  const settle = async (job: string) => {
    for (const brandId of [1, 3]) await insert('job_runs', { job, ran_at: at(-1) }, brandId)
  }

  test('is due in every brand where it never ran, a failed first run included', async () => {
    await insert('job_runs', { job: 'anything', ran_at: null })
    expect((await findBrands('anything', at(-60))).toSorted()).toEqual([1, 2, 3])
    await settle('anything')
    expect(await findBrands('anything', at(-60))).toEqual([2])
  })

  test.each([
    ['its own time has come', { due_at: at(0) }, true],
    ['its own time has not come', { due_at: at(0.001) }, false],
    ['it has no due time', { due_at: null }, false],
    ['something changed since', { changed_at: at(-5) }, true],
    ['something changed before, in a transaction that may have committed since', { changed_at: at(-61 - 179) }, true],
    ['something changed long before', { changed_at: at(-61 - 180) }, false],
  ])('that last ran before its interval: %s', async (_, columns, isDue) => {
    await settle('anything')
    await insert('job_runs', { job: 'anything', ran_at: at(-61), ...columns })
    expect(await findBrands('anything', at(-60))).toEqual(isDue ? [2] : [])
    // Within the interval it never is.
    expect(await findBrands('anything', at(-61))).toEqual([])
  })

  test('tells when it last ran', async () => {
    await settle('anything')
    await insert('job_runs', { job: 'anything', ran_at: at(-100), due_at: at(-1) })
    const { rows } = await admin.query(findDueSql, [now, ['anything'], [at(-60)]])
    expect(rows).toEqual([{ due_brand: 2, due_job: 'anything', last_ran_at: at(-100) }])
  })

  describe.each(['watch-ledger', 'watch-escrow', 'watch-frozen'])('%s follows the ledger', (job) => {
    test.each([
      ['moved since', -30, true],
      ['moved before, in a transaction that may have committed since', -61 - 180, true],
      ['moved long before', -61 - 181, false],
    ])('that %s', async (_, seconds, isDue) => {
      await settle(job)
      await insert('job_runs', { job, ran_at: at(-61) })
      await insert('ledger_transactions', { id: newId(at(seconds).getTime()) })
      expect(await findBrands(job, at(-60))).toEqual(isDue ? [2] : [])
    })

    test('of the same brand', async () => {
      await settle(job)
      await insert('job_runs', { job, ran_at: at(-61) })
      await insert('ledger_transactions', { id: newId(at(-30).getTime()) }, 3)
      expect(await findBrands(job, at(-60))).toEqual([])
    })
  })

  describe.each<[string, (created: Date) => Columns]>([
    ['idempotency_keys', (created) => ({ created_at: created })],
    ['handled_events', (created) => ({ event_id: newId(created.getTime()) })],
    ['quotes', (created) => ({ expires_at: created })],
  ])('purge is due by a row of %s', (table, getColumns) => {
    test.each([
      [-day, false],
      [-day - 1, true],
    ])('%d seconds old: %s', async (seconds, isDue) => {
      await settle('purge')
      await insert('job_runs', { job: 'purge', ran_at: at(-2 * hour) })
      await insert(table, getColumns(at(seconds)))
      expect(await findBrands('purge', at(-hour))).toEqual(isDue ? [2] : [])
    })

    test('of the same brand', async () => {
      await settle('purge')
      await insert('job_runs', { job: 'purge', ran_at: at(-2 * hour) })
      await insert(table, getColumns(at(-2 * day)), 3)
      expect(await findBrands('purge', at(-hour))).toEqual([])
    })
  })
})

test('every job of the schedule is known to the look-up, or periodic', () => {
  const known = new Set([...byRows.map(([job]) => job), 'refresh-stale', 'remove-unused-pictures'])
  const unknown = jobs.filter(({ name, idleSeconds }) => idleSeconds === undefined && !known.has(name))
  expect(unknown.map(({ name }) => name)).toEqual([])
  const both = jobs.filter(({ name, idleSeconds }) => idleSeconds !== undefined && known.has(name))
  expect(both.map(({ name }) => name)).toEqual([])
})

describe('the role of the look-up', () => {
  const tables = ['trades', 'orders', 'payment_attempts', 'outbox', 'ledger_transactions', 'job_runs']

  /** Rows as the application role reads them, in a brand or in none. */
  const asApp = (brand: string, sql: string, values: unknown[]) =>
    withClient(appUrl, async (client) => {
      await client.query('begin')
      if (brand) await client.query(`set local app.brand = '${brand}'`)
      return (await client.query(sql, values)).rows
    })

  test('finds the work of every brand, whichever brand the caller is in, and shows none of its rows', async () => {
    await admin.query('rollback')
    await admin.query('set session_replication_role = replica')
    await insert('outbox', { due_at: at(0) }, 3)
    for (const brand of ['', '1', '3'])
      expect(await asApp(brand, findDueSql, [now, ['deliver-events'], [null]])).toEqual([
        { due_brand: 3, due_job: 'deliver-events', last_ran_at: null },
      ])
    expect(await asApp('1', 'select brand_id from outbox', [])).toEqual([])
    expect(await asApp('3', 'select brand_id from outbox', [])).toHaveLength(1)
    await admin.query('delete from outbox')
    await admin.query('set session_replication_role = default')
    await admin.query('begin')
  })

  test.each(tables)('reads no other column of %s and writes none', async (table) => {
    await admin.query('savepoint before; set local role galleria_scheduler')
    if (table !== 'job_runs') await expect(admin.query(`select * from ${table}`)).rejects.toThrow(/permission denied/)
    await admin.query('rollback to before; set local role galleria_scheduler')
    await expect(admin.query(`update ${table} set brand_id = 1`)).rejects.toThrow(/permission denied/)
    await admin.query('rollback to before')
  })

  test.each(tables)('does not read a %s that the caller planted', async (table) => {
    await admin.query('rollback')
    await admin.query('begin')
    await admin.query(`create temp table ${table} as select * from public.${table}`)
    await admin.query(`alter table pg_temp.${table} alter column brand_id set default 77`)
    await admin.query(`insert into pg_temp.${table} (brand_id) values (77)`)
    await admin.query(`grant select on pg_temp.${table} to public`)
    const names = jobs.map(({ name }) => name)
    const { rows } = await admin.query(findDueSql, [at(100 * day), names, names.map(() => at(99 * day))])
    expect(rows.map(({ due_brand }) => due_brand)).not.toContain(77)
  })

  test('belongs to a role that cannot log in', async () => {
    const { rows } = await admin.query(`
      select rolcanlogin, rolsuper, rolbypassrls, pg_has_role('galleria_app', oid, 'member') as lent
      from pg_roles where rolname = 'galleria_scheduler'`)
    expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false, lent: false }])
  })
})
