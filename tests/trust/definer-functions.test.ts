import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { silentLog, startTemporaryCluster } from '#server/platform/database/embedded/temporary-cluster.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { recordFigure } from './figures.ts'

const migrations = resolve(import.meta.dirname, '../../server/db/migrations')

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let adminUrl: string
let app: pg.Client

/** A database whose application role was given temporary tables, as if start-up had not taken them away. */
beforeAll(async () => {
  cluster = await startTemporaryCluster()
  adminUrl = await cluster.freshDatabase()
  const appUrl = await prepareDatabase({ adminUrl, secret: 'a secret of the tests', migrations, log: silentLog })
  await asAdmin(`insert into brands (id, site, name, settings, created_at) values (1, 'one', 'One', '{}', now())`)
  await asAdmin('grant temporary on database ' + new URL(adminUrl).pathname.slice(1) + ' to galleria_app')
  app = new pg.Client(appUrl)
  await app.connect()
}, 60_000)
afterAll(async () => {
  await app.end()
  await cluster.remove()
})

const asAdmin = (statement: string) => withClient(adminUrl, (client) => client.query(statement))

const calls = {
  append_audit: `select append_audit(1, now(), null, 'name', null, 'operation', null, null, null, null)`,
  open_ledger_account: `select open_ledger_account(1, gen_random_uuid(), 'clearing', null, 'EUR', now())`,
  post_ledger_transaction: `select post_ledger_transaction(1, gen_random_uuid(), 'credit', gen_random_uuid()::text, '', null,
    now(), 'EUR', '{clearing,escrow}', array[null, null]::uuid[], array[gen_random_uuid(), gen_random_uuid()], '{-5,5}')`,
}
const names = Object.keys(calls) as (keyof typeof calls)[]
const tables = ['audit_heads', 'audit_log', 'ledger_accounts', 'ledger_transactions', 'ledger_entries']

/**
 * Calls a function as the application role, beside temporary tables with the names of the real ones whose triggers tell
 * whose rights they run with. Returns what the triggers said, or null when none ran.
 */
async function attack(name: keyof typeof calls): Promise<string | null> {
  await app.query('begin')
  try {
    await app.query("set local app.brand = '1'")
    await app.query(`create function pg_temp.tell() returns trigger language plpgsql as
      $$ begin raise exception 'a trigger ran as %', current_user; end $$`)
    for (const table of tables) {
      await app.query(`create temp table ${table} (like public.${table} including all)`)
      await app.query(`create trigger told before insert or update on pg_temp.${table}
        for each row execute function pg_temp.tell()`)
      // The owner of the function must be able to reach the planted table, or the attack would only fail by chance.
      await app.query(`grant all on pg_temp.${table} to public`)
    }
    await app.query(calls[name])
    return null
  } catch (error) {
    const { message } = error as Error
    if (!message.startsWith('a trigger ran as')) throw error
    return message
  } finally {
    await app.query('rollback')
  }
}

/** The functions as they were made first: names without a schema, `search_path = public`, owned by the superuser. */
function readFirstDefinition(name: keyof typeof calls): string {
  const file = name === 'append_audit' ? '0015-create-staff.sql' : '0008-create-ledger.sql'
  const text = readFileSync(join(migrations, file), 'utf8')
  const found = new RegExp(`create (function ${name}\\([\\s\\S]*?\\nend \\$\\$;)`).exec(text)
  return `create or replace ${found![1]}`
}

test.each(names)('%s does not touch tables that its caller planted', async (name) => {
  expect(await attack(name)).toBeNull()
})

test.each(names)('%s writes the real tables', async (name) => {
  await app.query('begin')
  await app.query("set local app.brand = '1'")
  await app.query(calls[name])
  await app.query('commit')
})

test.each(names)('%s writes only the brand that the caller named', async (name) => {
  await app.query('begin')
  await app.query("set local app.brand = '2'")
  await expect(app.query(calls[name])).rejects.toThrow(/brand mismatch/)
  await app.query('rollback')
})

test('row-level security holds the owner of the functions', async () => {
  const { rows } = await asAdmin('select count(*)::int as count from ledger_accounts')
  expect(rows[0].count).toBeGreaterThan(0)
  const seen = await withClient(adminUrl, async (client) => {
    await client.query('set role galleria_definer')
    return client.query('select count(*)::int as count from ledger_accounts')
  })
  expect(seen.rows).toEqual([{ count: 0 }])
})

test.each(names)('the attack takes over %s as it was first defined (negative control)', async (name) => {
  for (const each of names) {
    await asAdmin(readFirstDefinition(each))
    const { rows } = await asAdmin(`select oid::regprocedure::text as name from pg_proc where proname = '${each}'`)
    await asAdmin(`alter function ${rows[0].name} owner to postgres`)
  }
  expect(await attack(name)).toBe('a trigger ran as postgres')
  recordFigure({
    promise: 23,
    name: 'definer-functions',
    text: `${names.length} functions called beside planted tables: 0 triggers of the caller ran; as they were first defined, one ran as the superuser (control)`,
  })
})
