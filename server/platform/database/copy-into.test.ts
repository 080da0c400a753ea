import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyInto } from './copy-into.ts'
import { startTemporaryCluster } from './embedded/temporary-cluster.ts'
import { withClient } from './with-client.ts'

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let adminUrl: string
const asAdmin = (statement: string) => withClient(adminUrl, (client) => client.query(statement))

beforeAll(async () => {
  cluster = await startTemporaryCluster()
  adminUrl = await cluster.freshDatabase()
  await asAdmin(`
    create table odd (brand_id int, id int, words text, list text[], facts jsonb, raw bytea, at timestamptz, yes boolean, primary key (brand_id, id))`)
}, 60_000)
afterAll(() => cluster.remove())

const columns = ['brand_id', 'id', 'words', 'list', 'facts', 'raw', 'at', 'yes']

test('every kind of value arrives as it was, whatever signs it holds', async () => {
  const words = ['tab\tnew\nline\rback\\slash', '\\N', '\\.', '', null, '“引用” عربي 🛍', '\\x41', 'a"b{c},d']
  const at = new Date('2026-03-01T12:34:56.789Z')
  const rows = words.map((word, id) => [
    1,
    id,
    word,
    [word, 'a"b\\c,{}'],
    { word },
    Buffer.from([0, 255, 92]),
    at,
    id % 2 === 0,
  ])
  expect(await copyInto(adminUrl, 'odd', columns, rows)).toBe(words.length)
  const back = await asAdmin('select * from odd order by id')
  expect(back.rows.map((row) => columns.map((column) => row[column]))).toEqual(rows)
})

test('a stream that breaks leaves nothing behind', async () => {
  const breaking = async function* () {
    yield [9, 1, 'first', null, null, null, null, true]
    throw new Error('the file ended early')
  }
  await expect(copyInto(adminUrl, 'odd', columns, breaking())).rejects.toThrow(/ended early/)
  expect((await asAdmin('select from odd where brand_id = 9')).rowCount).toBe(0)
})
