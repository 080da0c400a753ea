import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IncompatibleSchemaError } from './compatibility.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'
import { silentLog, startTemporaryCluster } from './embedded/temporary-cluster.ts'
import { withClient } from './with-client.ts'

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
beforeAll(async () => void (cluster = await startTemporaryCluster()), 60_000)
afterAll(() => cluster.remove())

const folderWith = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

const one = '0001-create-goods.sql'
const two = '0002-add-price.sql'
const both = { [one]: 'create table goods (id int primary key);', [two]: 'alter table goods add price bigint;' }

test('applies each file once, in order, even when two processes start together', async () => {
  const url = await cluster.freshDatabase()
  const folder = folderWith(both)
  await Promise.all([migrate(url, folder, silentLog), migrate(url, folder, silentLog)])
  await migrate(url, folder, silentLog)
  const names = await withClient(url, (client) => client.query('select name from migration.applied order by number'))
  expect(names.rows.map(({ name }) => name)).toEqual([one, two])
})

test('refuses a file that was changed after it was applied', async () => {
  const url = await cluster.freshDatabase()
  const folder = folderWith(both)
  await migrate(url, folder, silentLog)
  writeFileSync(join(folder, one), `${both[one]} -- later thought`)
  await expect(migrate(url, folder, silentLog)).rejects.toThrow(
    /0001-create-goods.sql was changed after it was applied/,
  )
})

test('accepts a database that applied an earlier text of a file, when its sum is kept', async () => {
  const url = await cluster.freshDatabase()
  const folder = folderWith(both)
  await migrate(url, folder, silentLog)
  writeFileSync(join(folder, one), 'create table goods (id integer primary key);')
  const changed = migrate(url, folder, silentLog)
  await expect(changed).rejects.toThrow(/was changed after it was applied/)
  const former = createHash('sha256').update(both[one]).digest('hex')
  writeFileSync(join(folder, 'former-checksums.json'), JSON.stringify({ [one]: [former] }))
  await migrate(url, folder, silentLog)
  writeFileSync(join(folder, 'former-checksums.json'), JSON.stringify({ [two]: [former] }))
  await expect(migrate(url, folder, silentLog)).rejects.toThrow(/was changed after it was applied/)
})

test('sends each statement alone, and names the line of one in the middle of a file', async () => {
  const url = await cluster.freshDatabase()
  const sql = `-- Each statement reads its own text.
    create table seen (query text);
    insert into seen values (current_query());
    insert into seen values ('é😀;' || current_query());`
  await migrate(url, folderWith({ [one]: sql }), silentLog)
  const { rows } = await withClient(url, (client) => client.query('select query from seen'))
  expect(rows).toEqual([
    { query: 'insert into seen values (current_query())' },
    { query: "é😀;insert into seen values ('é😀;' || current_query())" },
  ])

  const broken = `select 1;\n/* ; */\nselect '😀😀😀',\n  nonsense;\nselect 2;`
  await expect(migrate(url, folderWith({ '0002-break-it.sql': broken }), silentLog)).rejects.toThrow(
    /0002-break-it.sql line 4: column "nonsense"/,
  )
  const raising = `select 1;\ndo $$ begin\n  raise exception 'without a position';\nend $$;`
  await expect(migrate(url, folderWith({ '0002-raise-it.sql': raising }), silentLog)).rejects.toThrow(
    /0002-raise-it.sql line 2: without a position/,
  )
})

test('a shop that ran the migrations as they were before Citus starts; one with another text does not', async () => {
  const url = await cluster.freshDatabase()
  const folder = resolve(import.meta.dirname, '../../db/migrations')
  const former = Object.entries(
    JSON.parse(readFileSync(join(folder, 'former-checksums.json'), 'utf8')) as Record<string, string[]>,
  )
  expect(former.length).toBeGreaterThan(0)
  const apply = (checksums: readonly (readonly [string, string])[]) =>
    withClient(url, async (client) => {
      for (const [name, checksum] of checksums)
        await client.query('update migration.applied set checksum = $2 where name = $1', [name, checksum])
    })
  await prepareDatabase({ adminUrl: url, secret: 'a secret of the tests', migrations: folder, log: silentLog })
  await apply(former.map(([name, sums]) => [name, sums[0]!]))
  await migrate(url, folder, silentLog)
  await apply([[former[0]![0], 'f'.repeat(64)]])
  await expect(migrate(url, folder, silentLog)).rejects.toThrow(`${former[0]![0]} was changed after it was applied`)
})

const contract = '0004-drop-title.sql'
const upgrade = {
  ...both,
  '0003-add-name.sql': 'alter table goods add name text;',
  [contract]: '-- contract: 0003\nalter table goods drop column price;',
}

test('a version without what a contract names refuses to start, by a sentence; one that has it starts', async () => {
  const url = await cluster.freshDatabase()
  await migrate(url, folderWith(upgrade), silentLog)
  const old = migrate(url, folderWith(both), silentLog)
  await expect(old).rejects.toThrow(IncompatibleSchemaError)
  await expect(old).rejects.toThrow(
    'has the migrations up to 0002, and 0004-drop-title.sql has removed from the database what versions without 0003 use: start the newer version',
  )
  const { [contract]: _, ...expanded } = upgrade
  await migrate(url, folderWith(expanded), silentLog)
})

test('without a contract an older version starts beside a newer one (negative control)', async () => {
  const url = await cluster.freshDatabase()
  await migrate(url, folderWith({ ...upgrade, [contract]: 'alter table goods drop column price;' }), silentLog)
  await migrate(url, folderWith(both), silentLog)
})

test('leaves nothing of a file that fails and names the line', async () => {
  const url = await cluster.freshDatabase()
  const folder = folderWith({ [one]: 'create table goods (id int);\n\nselect nonsense from goods;' })
  await expect(migrate(url, folder, silentLog)).rejects.toThrow(/0001-create-goods.sql line 3: column "nonsense"/)
  const left = await withClient(url, (client) => client.query("select to_regclass('goods') as goods"))
  expect(left.rows[0].goods).toBeNull()
})

test('refuses a badly named file, a number used twice and a file that comes too early', async () => {
  const url = await cluster.freshDatabase()
  await expect(migrate(url, folderWith({ '1.sql': '' }), silentLog)).rejects.toThrow(/NNNN-verb-noun/)
  await expect(migrate(url, folderWith({ [one]: '', '0001-create-other.sql': '' }), silentLog)).rejects.toThrow(
    /same number/,
  )
  const folder = folderWith({ '0005-create-late.sql': 'select 1' })
  await migrate(url, folder, silentLog)
  writeFileSync(join(folder, two), 'select 1')
  await expect(migrate(url, folder, silentLog)).rejects.toThrow(/comes before 0005-create-late.sql/)
})
