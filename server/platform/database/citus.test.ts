import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCitusStandIn, toWorkerUrl } from '#tests/harness/create-citus-stand-in.ts'
import { addHealth } from '../http/health.ts'
import { createNodeChecker } from './check-nodes.ts'
import { findCoordinatorUrl, isWorkerNode } from './citus.ts'
import { silentLog, startTemporaryCluster } from './embedded/temporary-cluster.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { toPipelinedTransaction } from './pipelined-transaction.ts'
import { prepareDatabase } from './prepare-database.ts'
import { splitStatements } from './split-statements.ts'
import { genericPlanHint } from './statement-names.ts'
import { withClient } from './with-client.ts'

const migrations = resolve(import.meta.dirname, '../../db/migrations')
const secret = 'a secret of the tests'

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let adminUrl: string
let appUrl: string
beforeAll(async () => {
  cluster = await startTemporaryCluster()
  adminUrl = await cluster.freshDatabase()
  await createCitusStandIn(adminUrl)
  appUrl = await prepareDatabase({ adminUrl, secret, migrations, log: silentLog })
}, 120_000)
afterAll(() => cluster.remove())

const list = async (url: string, text: string): Promise<string[]> =>
  (await withClient(url, (client) => client.query<{ name: string }>(text))).rows.map(({ name }) => name)

const run = (url: string, text: string) => withClient(url, (client) => client.query(text))

/** Tables of the shop that are on one node only. */
const findLocalTables = (url: string) =>
  list(
    url,
    `select c.oid::regclass::text as name from pg_class as c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and citus_stand_in.kind_of(c.oid) is distinct from
         case when relname in ('brands', 'brand_hosts', 'platform_administrators', 'platform_setup') then 'reference' else 'distributed' end
     order by 1`,
  )

/** Functions with the rights of their owner that do not run on the node of the brand that they are called for. */
const findUndelegated = (url: string) =>
  list(
    url,
    `select p.oid::regprocedure::text as name from pg_proc as p
     where pronamespace = 'public'::regnamespace and prosecdef and not exists (
       select from citus_stand_in.calls
       where kind = 'function' and object = p.oid::regprocedure::text and details = 'p_brand with users, forced')
     order by 1`,
  )

/** Definitions that came with another command in the same text. */
const findSharedTexts = async (url: string) => {
  const texts = await list(url, 'select query as name from citus_stand_in.definitions order by position')
  expect(texts.length).toBeGreaterThan(0)
  return texts.filter((text) => splitStatements(text).length !== 1)
}

test('the migrations distribute every table of the shop before it has foreign keys, each command in its own text', async () => {
  expect(await findLocalTables(adminUrl)).toEqual([])
  const colocated = await list(
    adminUrl,
    `select distinct details as name from citus_stand_in.calls where kind = 'distributed' order by 1`,
  )
  expect(colocated).toEqual(['brand_id with none', 'brand_id with users'])
  expect(await findSharedTexts(adminUrl)).toEqual([])
})

test('the queue and the list of migrations stay on the coordinator', async () => {
  const elsewhere = await list(
    adminUrl,
    `select object as name from citus_stand_in.calls where object like 'pgboss.%' or object like 'migration.%'`,
  )
  expect(elsewhere).toEqual([])
})

test('every definer function is delegated to the node of its brand, but one', async () => {
  expect(await findUndelegated(adminUrl)).toEqual([
    // Only reads.
    'find_due_jobs(timestamp with time zone,text[],timestamp with time zone[])',
  ])
})

test('the checks above find a table, a function and a text that break the rules', async () => {
  const url = await cluster.freshDatabase()
  await createCitusStandIn(url)
  await prepareDatabase({ adminUrl: url, secret, migrations, log: silentLog })
  await run(url, 'create table notes (brand_id integer not null, id uuid not null, primary key (brand_id, id))')
  expect(await findLocalTables(url)).toEqual(['notes'])
  await run(url, `create function lend(p_brand integer) returns int security definer language sql as 'select 1'`)
  expect(await findUndelegated(url)).toContain('lend(integer)')
  const two = `select app_distribute('notes'); create index notes_ix on notes (brand_id)`
  await run(url, two)
  expect(await findSharedTexts(url)).toEqual([two])
})

test.each([
  [
    'a foreign key before the table is distributed',
    `create table notes (brand_id integer not null, id uuid not null, primary key (brand_id, id),
       constraint notes_brand_fk foreign key (brand_id) references brands (id));
     select app_distribute('notes');`,
    /notes_brand_fk/,
  ],
  [
    'a key without the brand',
    `create table notes (brand_id integer not null, id uuid primary key); select app_distribute('notes');`,
    /unique index notes_pkey is without/,
  ],
  [
    'a function without the argument',
    `create function lend(brand integer) returns int language sql as 'select 1'; select app_delegate('lend(integer)');`,
    /has no argument p_brand/,
  ],
])('the stand-in refuses %s', async (_, text, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  writeFileSync(join(folder, '9999-break-rule.sql'), text)
  await expect(migrate(adminUrl, folder, silentLog)).rejects.toThrow(message)
})

test('both logins pass the brand setting on, and nodes may connect as the role of the scheduler', async () => {
  expect(
    await list(
      adminUrl,
      `select rolname || ' ' || rolcanlogin as name from pg_roles
       where rolconfig @> '{citus.propagate_set_commands=local}' or rolname = 'galleria_scheduler' order by 1`,
    ),
  ).toEqual(['galleria_app true', 'galleria_scheduler true', 'postgres true'])
})

test('no statement asks for a generic plan on Citus; elsewhere those that want one do', async () => {
  const readModes = async (url: string) => {
    const database = openDatabase(url, { poolSize: 2, log: silentLog })
    const read = sql<{ mode: string }>`${sql.raw(genericPlanHint)} select current_setting('plan_cache_mode') as mode`
    const db = database.forBrand(1)
    const request = database.forRequest(1)
    const results = [
      await read.execute(db),
      await read.execute(request),
      await db.transaction().execute(async (one) => read.execute(await toPipelinedTransaction(one, 'generic'))),
      await request.transaction().execute(async (one) => read.execute(await toPipelinedTransaction(one, 'generic'))),
    ]
    await database.close()
    return results.map(({ rows }) => rows[0]!.mode)
  }
  expect(await readModes(appUrl)).toEqual(['auto', 'auto', 'auto', 'auto'])
  const generic = 'force_generic_plan'
  expect(await readModes(await cluster.freshDatabase())).toEqual([generic, generic, generic, generic])
})

test('a process at a worker keeps migrations, queue and jobs at the coordinator', async () => {
  const workerUrl = toWorkerUrl(appUrl)
  const plain = await cluster.freshDatabase()
  expect(await Promise.all([adminUrl, appUrl, workerUrl, plain].map(isWorkerNode))).toEqual([false, false, true, false])
  expect(await findCoordinatorUrl(appUrl, adminUrl)).toBe(appUrl)
  const found = await findCoordinatorUrl(workerUrl, adminUrl)
  expect(found).toBe(appUrl)
  expect(await list(found, 'select current_user::text as name')).toEqual(['galleria_app'])
})

test('readiness names a node that is away, fails or hangs, and stays ready for the others', async () => {
  const lines: string[] = []
  const log = { info: (text: string) => void lines.push(text), warn: (text: string) => void lines.push(text) }
  const checker = createNodeChecker(appUrl, log)
  const app = Fastify()
  addHealth(app, { isReady: async () => true, checkNodes: checker.check })
  const request = async () => {
    const { statusCode, body } = await app.inject('/health/ready')
    return { statusCode, body: JSON.parse(body) as unknown }
  }
  await run(
    adminUrl,
    `insert into pg_dist_node values (1, 0, 'ten', 5432, true, 'primary'), (2, 1, 'eleven', 5432, true, 'primary'),
       (3, 2, 'twelve', 5433, true, 'primary'), (4, 3, 'spare', 5432, false, 'primary'), (5, 1, 'copy', 5432, true, 'secondary')`,
  )
  const ready = [1, 2, 3].map((node) => ({ node, status: 'ready' }))
  expect(await request()).toEqual({ statusCode: 200, body: { status: 'ready', nodes: ready } })
  expect(lines).toEqual([])
  for (const how of ['away', 'fails', 'hangs']) {
    await run(adminUrl, `insert into citus_stand_in.silent_nodes values ('twelve', '${how}')`)
    const nodes = [...ready.slice(0, 2), { node: 3, status: 'unavailable' }]
    expect(await request()).toEqual({ statusCode: 200, body: { status: 'ready', nodes } })
    expect(await request()).toEqual({ statusCode: 200, body: { status: 'ready', nodes } })
    expect(lines.splice(0)).toEqual([
      'node 3 of the cluster (twelve:5433) does not answer: its brands cannot be served',
    ])
    await run(adminUrl, 'delete from citus_stand_in.silent_nodes')
    expect(await request()).toEqual({ statusCode: 200, body: { status: 'ready', nodes: ready } })
    expect(lines.splice(0)).toEqual(['node 3 of the cluster (twelve:5433) answers again'])
  }
  await checker.close()
  await app.close()
})

test('readiness without a cluster, or with a database that is away, names no nodes', async () => {
  const checker = createNodeChecker(await cluster.freshDatabase(), silentLog)
  const app = Fastify()
  addHealth(app, { isReady: async () => true, checkNodes: checker.check })
  expect((await app.inject('/health/ready')).body).toBe('{"status":"ready"}')
  await checker.close()
  await app.close()

  const away = Fastify()
  addHealth(away, { isReady: async () => false, checkNodes: async () => [{ node: 1, status: 'ready' }] })
  const answer = await away.inject('/health/ready')
  expect([answer.statusCode, answer.body]).toEqual([503, '{"status":"unavailable"}'])
  await away.close()
})
