import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { recordFigure } from './figures.ts'

/** Tables that no brand owns; all others must have row-level security. */
const referenceTables = ['brands', 'brand_hosts', 'platform_administrators', 'platform_setup']
const internalTables = ['schema_migrations']
/** The search index of public data: the one reviewed exception. */
const publicTables = ['search_documents']
/**
 * The queue's own tables hold the jobs of all brands, as numbers of brands and ids of rows: the one schema without
 * row-level security. Others of it the application role may not even read.
 */
const queueTables = ['pgboss.job', 'pgboss.job_common', 'pgboss.job_dependency', 'pgboss.queue', 'pgboss.version']

let admin: pg.Client
let app: pg.Client

beforeAll(async () => {
  admin = new pg.Client(inject('databaseAdminUrl'))
  app = new pg.Client(inject('databaseUrl'))
  await Promise.all([admin.connect(), app.connect()])
})
afterAll(() => Promise.all([admin.end(), app.end()]))

type Definer = {
  name: string
  path: string[] | null
  superuser: boolean
  bypasses: boolean
  logsIn: boolean
  open: boolean
  callable: boolean
}

const definersSql = `
  select p.oid::regprocedure::text as name, p.proconfig as path, o.rolsuper as superuser, o.rolbypassrls as bypasses,
    o.rolcanlogin and not (app_is_citus() and o.rolname = 'galleria_scheduler') as "logsIn", has_function_privilege('galleria_app', p.oid, 'execute') as callable,
    exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) as open
  from pg_proc as p join pg_roles as o on o.oid = p.proowner
  where p.prosecdef and p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by 1`

/** Functions with the rights of their owner that break a rule: see 0026-own-definer-functions.sql. */
async function listUnsafeDefiners(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Definer>(definersSql)
  return rows
    .filter(({ path }) => path?.join() !== 'search_path=pg_catalog, public, pg_temp')
    .concat(rows.filter((row) => row.superuser || row.bypasses || row.logsIn || row.open || !row.callable))
    .map(({ name }) => name)
}

/** Tables that the application role may write and no row-level security protects. */
async function listWritableWithoutPolicy(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class as c
    where c.relkind in ('r', 'p', 'f') and not c.relrowsecurity
      and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
      and has_schema_privilege('galleria_app', c.relnamespace, 'usage')
      and (has_any_column_privilege('galleria_app', c.oid, 'insert, update')
        or has_table_privilege('galleria_app', c.oid, 'delete, truncate'))
    order by 1`)
  return rows.map(({ name }) => name)
}

type TableRow = { name: string; hasRls: boolean; forced: boolean; policies: number; owner: string }

const tablesSql = `
  select c.relname as name, c.relrowsecurity as "hasRls", c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
         (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polroles = '{0}') as policies
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`

async function listTablesWithoutRls(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<TableRow>(tablesSql)
  return rows
    .filter((row) => ![...referenceTables, ...internalTables].includes(row.name))
    .filter((row) => !row.hasRls || !row.forced || row.policies !== 1)
    .map((row) => row.name)
}

async function listKeysWithoutBrand(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `
    select i.indexrelid::regclass::text as name
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname <> all ($1) and i.indisunique
      and (select attname from pg_attribute where attrelid = t.oid and attnum = i.indkey[0]) <> 'brand_id'`,
    [[...referenceTables, ...internalTables]],
  )
  return rows.map((row) => row.name)
}

/** Columns of brand tables that the owner of `find_due_jobs` reads: see 0038-find-due-jobs.sql. */
const scheduledColumns = {
  handled_events: 'brand_id, event_id',
  idempotency_keys: 'brand_id, created_at',
  job_runs: 'brand_id, changed_at, due_at, job, ran_at',
  ledger_transactions: 'brand_id, id',
  order_refunds: 'brand_id, due_at, state',
  orders: 'brand_id, held_minor, receive_due_at, release_due_at, released_at, status',
  outbox: 'brand_id, due_at',
  payment_attempts: 'brand_id, due_at',
  provider_refunds: 'brand_id, due_at, status',
  quotes: 'brand_id, expires_at',
  recharges: 'brand_id, due_at, status',
  returns: 'brand_id, due_at, state',
  sale_prices: 'brand_id, indexed, starts_at',
  trades: 'brand_id, expires_at, status',
  uploads: 'brand_id, created_at, used_at',
}

/** Policies that are not for everybody. */
async function listPoliciesOfRoles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ policy: string }>(`
    select tablename || ': ' || lower(cmd) || ' to ' || array_to_string(roles, ', ') as policy from pg_policies
    where roles <> '{public}' order by tablename`)
  return rows.map(({ policy }) => policy)
}

describe('the catalogue of the database', () => {
  it('shows forced row-level security with one policy on every brand table but the reviewed one', async () => {
    expect(await listTablesWithoutRls(admin)).toEqual(publicTables)
  })

  it('notices a table whose row-level security was disabled', async () => {
    await admin.query('begin')
    await admin.query('alter table carts disable row level security')
    const found = await listTablesWithoutRls(admin)
    await admin.query('rollback')
    expect(found).toContain('carts')
  })

  it('starts every primary and unique key with the brand', async () => {
    expect(await listKeysWithoutBrand(admin)).toEqual([])
  })

  it('notices a unique key over all brands', async () => {
    await admin.query('begin')
    await admin.query('create unique index planted on carts (user_id)')
    const found = await listKeysWithoutBrand(admin)
    await admin.query('rollback')
    expect(found).toEqual(['planted'])
  })

  it('starts every foreign key between brand tables with the brand on both sides', async () => {
    const { rows } = await admin.query(`
      select conname from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid <> 'brands'::regclass
        and ((select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) <> 'brand_id'
          or (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) <> 'brand_id')`)
    expect(rows).toEqual([])
  })

  it('serves with a role that is no superuser, cannot bypass row-level security and owns nothing', async () => {
    const { rows } = await app.query(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
             (select count(*)::int from pg_class where pg_get_userbyid(relowner) = current_user) as owned
      from pg_roles where rolname = current_user`)
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 }])
  })

  it('has definer functions with a safe search path, a powerless owner and no caller but the application role', async () => {
    const { rows } = await admin.query<Definer>(definersSql)
    expect(rows.map(({ name }) => name.replace(/\(.*/, ''))).toEqual([
      'append_audit',
      'find_due_jobs',
      'open_ledger_account',
      'post_ledger_transaction',
    ])
    expect(await listUnsafeDefiners(admin)).toEqual([])
  })

  it.each([
    'alter function %s set search_path = public',
    'alter function %s reset search_path',
    'alter function %s owner to current_user',
    'grant execute on function %s to public',
  ])('notices a definer function after: %s', async (change) => {
    const name = 'append_audit(integer,timestamp with time zone,uuid,text,text,text,text,jsonb,jsonb,jsonb)'
    await admin.query('begin')
    await admin.query(change.replace('%s', name))
    const found = await listUnsafeDefiners(admin)
    await admin.query('rollback')
    expect(found).toContain(name)
  })

  it('gives the owner of definer functions only what they need', async () => {
    const { rows } = await admin.query(`
      select relname as table, string_agg(lower(privilege_type), ', ' order by privilege_type) as rights
      from pg_class, aclexplode(relacl) where pg_get_userbyid(grantee) = 'galleria_definer' group by relname order by relname`)
    expect(rows).toEqual([
      { table: 'audit_heads', rights: 'insert, select, update' },
      { table: 'audit_log', rights: 'insert' },
      { table: 'ledger_accounts', rights: 'insert, select, update' },
      { table: 'ledger_entries', rights: 'insert' },
      { table: 'ledger_transactions', rights: 'insert' },
    ])
    const { rows: elsewhere } = await admin.query(
      `select has_schema_privilege('galleria_definer', 'public', 'create') as creates`,
    )
    expect(elsewhere).toEqual([{ creates: false }])
  })

  it('lets only the look-up of due jobs read over all brands, and only when which work is due', async () => {
    expect(await listPoliciesOfRoles(admin)).toEqual(
      Object.keys(scheduledColumns).map((table) => `${table}: select to galleria_scheduler`),
    )
    const { rows } = await admin.query(`
      select attrelid::regclass::text as table, lower(privilege_type) as right, string_agg(attname, ', ' order by attname) as columns
      from pg_attribute, aclexplode(attacl) where grantee = 'galleria_scheduler'::regrole group by 1, 2 order by 1`)
    const expected = { ...scheduledColumns, brands: 'id', search_documents: 'brand_id, sale_ends_at, stale' }
    expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual(expected)
    expect(new Set(rows.map(({ right }) => right))).toEqual(new Set(['select']))
    const { rows: owned } = await admin.query(`
      select proname as name from pg_proc where proowner = 'galleria_scheduler'::regrole
      union all select relname from pg_class where relowner = 'galleria_scheduler'::regrole
      union all select relname from pg_class, aclexplode(relacl) where grantee = 'galleria_scheduler'::regrole`)
    expect(owned).toEqual([{ name: 'find_due_jobs' }])
  })

  it('notices a policy that opens a table to a role', async () => {
    await admin.query('begin')
    await admin.query('create policy planted on users to galleria_app using (true)')
    const found = await listPoliciesOfRoles(admin)
    await admin.query('rollback')
    expect(found).toContain('users: all to galleria_app')
  })

  it('gives the application role no temporary tables', async () => {
    await expect(app.query('create temp table audit_heads (id int)')).rejects.toThrow(/permission denied/)
  })

  it('lets the application role write no table without row-level security but the reviewed ones', async () => {
    expect(await listWritableWithoutPolicy(admin)).toEqual([...queueTables, ...publicTables])
    const writes = [
      "update brand_hosts set brand_id = 1 where host = 'x'",
      "insert into brand_hosts (host, brand_id) values ('x', 1)",
      'delete from brand_hosts',
      "update brands set settings = '{}'",
      'delete from brands',
    ]
    for (const write of writes) await expect(app.query(write), write).rejects.toThrow(/permission denied/)
    recordFigure({
      promise: 28,
      name: 'brands',
      text: `${writes.length} writes of brands and hosts by the serving role: refused`,
    })
  })

  it('keeps nothing of a brand in the queue but its number and ids of rows and requests', async () => {
    const { rows } = await admin.query(`
      select distinct key from pgboss.job, jsonb_object_keys(data) as key
      where name not like 'test-%' order by key`)
    expect(['brandId', 'requestId', 'rowId']).toEqual(expect.arrayContaining(rows.map(({ key }) => key)))
    await expect(app.query('select from pgboss.schedule')).rejects.toThrow(/permission denied/)
    await expect(app.query('create table pgboss.planted ()')).rejects.toThrow(/permission denied/)
    await expect(app.query("select pgboss.delete_queue('handle-events')")).rejects.toThrow(/permission denied/)
  })

  it('notices a brand that could be written', async () => {
    await admin.query('begin')
    await admin.query('grant update (name) on brands to galleria_app')
    const found = await listWritableWithoutPolicy(admin)
    await admin.query('rollback')
    expect(found).toContain('brands')
  })

  it('shows no row and takes none where no brand was named', async () => {
    const { rows } = await app.query('select count(*)::int as count from users')
    expect(rows[0].count).toBe(0)
    await expect(
      app.query(
        `insert into carts (brand_id, id, user_id, updated_at) values (1, gen_random_uuid(), gen_random_uuid(), now())`,
      ),
    ).rejects.toThrow(/row-level security/)
  })

  it.each([
    ['ledger_entries', 'delete from ledger_entries'],
    ['ledger_entries', 'update ledger_entries set amount_minor = 1'],
    ['ledger_entries', 'truncate ledger_entries'],
    ['ledger_transactions', 'delete from ledger_transactions'],
    ['ledger_accounts', 'update ledger_accounts set balance_minor = 1'],
    ['order_events', 'delete from order_events'],
    ['audit_log', 'update audit_log set username = null'],
    ['audit_log', 'delete from audit_log'],
    ['audit_heads', 'update audit_heads set position = 0'],
  ])('refuses the application role on %s: %s', async (_table, statement) => {
    await expect(app.query(statement)).rejects.toThrow(/permission denied/)
  })

  it('keeps no materialised view and no view that could bypass row-level security', async () => {
    const { rows } = await admin.query(
      `select relname from pg_class where relkind in ('m', 'v') and relnamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([])
  })
})
