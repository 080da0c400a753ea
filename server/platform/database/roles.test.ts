import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from './prepare-database.ts'
import { prepareRoles, assertSafeRole } from './roles.ts'
import { silentLog, startTemporaryCluster } from './embedded/temporary-cluster.ts'
import { withClient } from './with-client.ts'

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
beforeAll(async () => void (cluster = await startTemporaryCluster()), 60_000)
afterAll(() => cluster.remove())

const secret = 'a secret of the tests'
const run = (url: string, sql: string) => withClient(url, (client) => client.query(sql))
const as = (url: string, role: string) => url.replace(/\/\/postgres:[^@]+@/, `//${role}:pw@`)

const migrations = mkdtempSync(join(tmpdir(), 'migrations-'))
writeFileSync(
  join(migrations, '0001-create-goods.sql'),
  'create table goods (id int primary key); create table entry (id int); revoke insert, update, delete on entry from galleria_app;',
)

test('the application role reads and writes, but not what a migration revoked, and may not create tables', async () => {
  const adminUrl = await cluster.freshDatabase()
  const options = { adminUrl, secret, migrations, log: silentLog }
  const url = await prepareDatabase(options)
  expect(await prepareDatabase(options)).toBe(url)
  await run(url, 'insert into goods values (1); select * from entry')
  await expect(run(url, 'insert into entry values (1)')).rejects.toThrow(/permission denied/)
  await expect(run(url, 'create table mine (id int)')).rejects.toThrow(/permission denied/)
  await expect(run(url, 'select * from migration.applied')).rejects.toThrow(/permission denied/)
})

test("an operator's own role gets the same rights as the application role", async () => {
  const adminUrl = await cluster.freshDatabase()
  await run(adminUrl, "create role shop login password 'pw'")
  const appUrl = as(adminUrl, 'shop')
  expect(await prepareDatabase({ adminUrl, appUrl, secret, migrations, log: silentLog })).toBe(appUrl)
  await run(appUrl, 'insert into goods values (1)')
  await expect(run(appUrl, 'insert into entry values (1)')).rejects.toThrow(/permission denied/)
})

test('an admin that is no superuser but may create roles can prepare a database', async () => {
  const fresh = await cluster.freshDatabase()
  const name = new URL(fresh).pathname.slice(1)
  await run(
    fresh,
    `create role keeper login createrole password 'pw'; grant galleria_app, galleria_definer, galleria_scheduler to keeper with admin option; alter database ${name} owner to keeper`,
  )
  const adminUrl = as(fresh, 'keeper')
  const url = await prepareDatabase({ adminUrl, secret, migrations, log: silentLog })
  await run(url, 'insert into goods values (1)')
})

test('takes the right to temporary tables away, or says who must', async () => {
  const mayMakeOne = (url: string) =>
    run(url, "select has_database_privilege(current_database(), 'TEMP') as may").then(({ rows }) => rows[0].may)
  const adminUrl = await cluster.freshDatabase()
  expect(await mayMakeOne(await prepareRoles(adminUrl, { secret }))).toBe(false)

  const other = await cluster.freshDatabase()
  await run(
    other,
    `create role guest login createrole password 'pw'; grant galleria_app, galleria_definer, galleria_scheduler to guest with admin option; grant all on schema public to guest with grant option; grant create on database ${new URL(other).pathname.slice(1)} to guest`,
  )
  const warnings: string[] = []
  const log = { info: () => undefined, warn: (text: string) => void warnings.push(text) }
  expect(await mayMakeOne(await prepareRoles(as(other, 'guest'), { secret, log }))).toBe(true)
  expect(warnings.join()).toMatch(/"guest" cannot take .* revoke temporary on database "fresh_\d+" from public/)
})

test('an admin that cannot give functions away is told how to get that right', async () => {
  const adminUrl = await cluster.freshDatabase()
  await run(
    adminUrl,
    "create role stranger login createrole password 'pw'; grant galleria_app to stranger with admin option",
  )
  await expect(prepareRoles(as(adminUrl, 'stranger'), { secret })).rejects.toThrow(
    /grant galleria_definer to "stranger"/,
  )
})

test('refuses a role that may call a function with the rights of a superuser or of one with BYPASSRLS', async () => {
  const adminUrl = await cluster.freshDatabase()
  const url = await prepareRoles(adminUrl, { secret })
  await run(adminUrl, "create function lent() returns int security definer language sql as 'select 1'")
  await expect(assertSafeRole(url)).rejects.toThrow(
    /may call lent\(\).*alter function lent\(\) owner to galleria_definer/,
  )
  await run(adminUrl, 'create role passing bypassrls; alter function lent() owner to passing')
  await expect(assertSafeRole(url)).rejects.toThrow(/may call lent\(\)/)
  await run(adminUrl, 'alter function lent() owner to galleria_definer')
  await assertSafeRole(url)
  await run(adminUrl, 'alter function lent() owner to postgres; revoke execute on function lent() from public')
  await assertSafeRole(url)
})

test('refuses a superuser, a role with BYPASSRLS and a role that owns a table, and says what to do', async () => {
  const adminUrl = await cluster.freshDatabase()
  await prepareRoles(adminUrl, { secret })
  await expect(assertSafeRole(adminUrl)).rejects.toThrow(/is a superuser.*DATABASE_ADMIN_URL/)
  await run(
    adminUrl,
    "create role passer login bypassrls password 'pw'; create role owner login password 'pw'; create role deputy login in role owner password 'pw'",
  )
  await run(adminUrl, 'create table theirs (id int); alter table theirs owner to owner')
  await expect(assertSafeRole(as(adminUrl, 'passer'))).rejects.toThrow(/has BYPASSRLS/)
  await expect(assertSafeRole(as(adminUrl, 'owner'))).rejects.toThrow(/owns theirs/)
  await expect(assertSafeRole(as(adminUrl, 'deputy'))).rejects.toThrow(/owns theirs/)
})
