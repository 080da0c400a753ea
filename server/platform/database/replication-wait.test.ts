import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isUnavailable, NotReplicatedError } from './errors.ts'
import { silentLog, startTemporaryCluster } from './embedded/temporary-cluster.ts'
import { openDatabase } from './open-database.ts'
import { withClient } from './with-client.ts'

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let timer: NodeJS.Timeout

const run = (statement: string) => withClient(cluster.adminUrl, (client) => client.query(statement))

/** Cancels every commit that waits for the standby, as an operator may whose shop hangs. */
const cancelWaits = () =>
  run(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`).catch(() => undefined)

beforeAll(async () => {
  cluster = await startTemporaryCluster()
  await run('create table notes (text text)')
  await run(`alter system set synchronous_standby_names = 'away'`)
  await run('select pg_reload_conf()')
  await vi.waitFor(
    async () =>
      expect((await run('show synchronous_standby_names')).rows).toEqual([{ synchronous_standby_names: 'away' }]),
    15_000,
  )
  timer = setInterval(() => void cancelWaits(), 50)
}, 120_000)
afterAll(async () => {
  clearInterval(timer)
  await cluster.remove()
})

test('PostgreSQL answers a commit whose wait was cancelled with success (negative control)', async () => {
  const client = new pg.Client({ connectionString: cluster.adminUrl })
  const routines: unknown[] = []
  client.on('notice', ({ routine }) => routines.push(routine))
  await client.connect()
  expect((await client.query("insert into notes values ('control')")).rowCount).toBe(1)
  expect(routines).toEqual(['SyncRepWaitForLSN'])
  await client.end()
})

test('such a commit is not acknowledged, in and outside of a transaction, and its connection is replaced', async () => {
  const database = openDatabase<{ notes: { text: string } }>(cluster.adminUrl, {
    poolSize: 1,
    queryTimeoutMs: 20_000,
    log: silentLog,
  })
  const insert = { text: 'a' }
  for (const db of [database.withoutBrand, database.forBrand(1), database.forRequest(1)]) {
    await expect(db.insertInto('notes').values(insert).execute()).rejects.toThrow(NotReplicatedError)
    const error = await db
      .transaction()
      .execute((transaction) => transaction.insertInto('notes').values(insert).execute())
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(NotReplicatedError)
    expect(isUnavailable(error)).toBe(true)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  }
  await database.close()
})
