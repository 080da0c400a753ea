import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
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
