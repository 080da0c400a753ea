import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from './prepare-database.ts'
import { silentLog, startTemporaryCluster } from './embedded/temporary-cluster.ts'
import { withClient } from './with-client.ts'

/** A managed database: its owner may create roles and is no superuser. */
let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let adminUrl: string
const asProvider = (sql: string) => withClient(cluster.adminUrl, (client) => client.query(sql))

beforeAll(async () => {
  cluster = await startTemporaryCluster()
  await asProvider("create role operator login createrole password 'pw'")
}, 60_000)
afterAll(() => cluster.remove())

const freshUrl = async () => {
  const url = new URL(await cluster.freshDatabase())
  await asProvider(`alter database ${url.pathname.slice(1)} owner to operator`)
  url.username = 'operator'
  url.password = 'pw'
  return url.href
}

const folder = resolve(import.meta.dirname, '../../db/migrations')
const secret = 'a secret of the tests'
const prepare = (url: string, migrations = folder) =>
  prepareDatabase({ adminUrl: url, secret, migrations, log: silentLog })

/** Applies the migrations up to a number, as an older version had them. */
function migrationsUntil(last: string): string {
  const older = mkdtempSync(join(tmpdir(), 'galleria-test-migrations-'))
  for (const name of readdirSync(folder)) if (name <= `${last}-~`) copyFileSync(join(folder, name), join(older, name))
  return older
}

test('a database is made from nothing, and its definer functions work', async () => {
  adminUrl = await freshUrl()
  const appUrl = await prepare(adminUrl)
  await withClient(adminUrl, (client) =>
    client.query(`insert into brands (id, site, name, settings, created_at) values (1, 'one', 'One', '{}', now())`),
  )
  await withClient(appUrl, async (client) => {
    await client.query('begin')
    await client.query("set local app.brand = '1'")
    await client.query(`select append_audit(1, now(), null, 'name', null, 'operation', null, null, null, null)`)
    await client.query('commit')
  })
})

test('a database of an older version is brought up to date with its rows', async () => {
  const url = await freshUrl()
  const older = migrationsUntil('0025')
  await prepare(url, older)
  rmSync(older, { recursive: true })
  // Foreign keys are dropped here: the referenced rows do not matter.
  const whole = Object.assign(new URL(cluster.adminUrl), { pathname: new URL(url).pathname }).href
  await withClient(whole, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`
      insert into trades (brand_id, id, user_id, status, payable_minor, currency, created_at, expires_at)
      select 1, gen_random_uuid(), ('00000000-0000-0000-0000-00000000000' || n % 2)::uuid, s, 1, 'EUR', now(), now()
      from generate_series(1, 14) as n, unnest('{awaiting_payment,paid,closed}'::text[]) as s`)
    await client.query(`
      insert into order_lines (brand_id, order_id, id, position, sku_id, goods_id, name, quantity, refunded_quantity,
        price_minor, subtotal_minor)
      select 1, md5('o')::uuid, md5(n::text)::uuid, n, md5('s')::uuid, md5('g')::uuid, '{}', 3, n - 1, 1, 3
      from generate_series(1, 3) as n`)
    await client.query(`
      insert into returns (brand_id, id, order_id, user_id, store_id, kind, state, reason, amount_minor,
        replacement_order_id, requested_at, closed_at, closed_by)
      values (1, md5('r')::uuid, md5('o')::uuid, md5('u')::uuid, md5('s')::uuid, 'exchange', 'received', '', 0,
        md5('x')::uuid, now(), now(), 'seller')`)
    await client.query(`
      insert into return_lines (brand_id, return_id, order_id, line_id, quantity, granted_quantity)
      select 1, md5('r')::uuid, md5('o')::uuid, md5(n::text)::uuid, 2, 2 from generate_series(1, 3) as n`)
  })
  await prepare(url)
  await withClient(whole, async (client) => {
    const { rows: slots } = await client.query(
      `select array_agg(unpaid_slot order by unpaid_slot) as slots from trades where status = 'awaiting_payment' group by user_id`,
    )
    expect(slots).toEqual([{ slots: [1, 2, 3, 4, 5, 6, 7] }, { slots: [1, 2, 3, 4, 5, 6, 7] }])
    // Units that were both exchanged and refunded, before that was refused, stay counted as refunded.
    const { rows: lines } = await client.query(
      'select refunded_quantity as refunded, exchanged_quantity as exchanged from order_lines order by position',
    )
    expect(lines).toEqual([
      { refunded: 0, exchanged: 2 },
      { refunded: 1, exchanged: 2 },
      { refunded: 2, exchanged: 1 },
    ])
    const { rows: unforced } = await client.query(
      "select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace",
    )
    expect(unforced).toEqual([])
  })
})
