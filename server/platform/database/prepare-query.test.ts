import { DummyDriver, Kysely, sql, type CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { compileOnlyDialect } from './compile-only-dialect.ts'
import { prepareQuery } from './prepare-query.ts'

type Sample = { goods: { id: number; name: string; kind: string } }

/** Captures the query instead of sending it. */
function watched() {
  const sent: Pick<CompiledQuery, 'sql' | 'parameters'>[] = []
  const db = new Kysely<Sample>({
    dialect: {
      ...compileOnlyDialect,
      createDriver: () =>
        Object.assign(new DummyDriver(), {
          acquireConnection: async () => ({
            executeQuery: async ({ sql, parameters }: CompiledQuery) => {
              sent.push({ sql, parameters })
              return { rows: [] }
            },
          }),
        }),
    },
  })
  return { db, sent }
}

test('a statement is built once, and sent with the values of each call in their places', async () => {
  let built = 0
  const find = prepareQuery((db: Kysely<Sample>, { id, name }: { id: number; name: string }) => {
    built += 1
    return db
      .selectFrom('goods')
      .select('id')
      .where('name', '=', name)
      .where('kind', '=', 'cup')
      .where('id', '>', id)
      .where('name', '!=', name)
  })
  const { db, sent } = watched()
  await find({ db }, { id: 7, name: 'a' })
  await find({ db }, { id: 8, name: 'b' })
  expect(built).toBe(1)
  expect(sent.map(({ parameters }) => parameters)).toEqual([
    ['a', 'cup', 7, 'a'],
    ['b', 'cup', 8, 'b'],
  ])
  expect(sent[0]!.sql).toBe(sent[1]!.sql)
})

test('raw text takes values too, lists as one', async () => {
  const find = prepareQuery(
    (_: Kysely<Sample>, { ids }: { ids: readonly number[] }) => sql`select from goods where id = any(${ids}::int[])`,
  )
  const { db, sent } = watched()
  await find({ db }, { ids: [1, 2] })
  expect(sent).toEqual([{ sql: 'select from goods where id = any($1::int[])', parameters: [[1, 2]] }])
})

test.each<[string, (value: never) => unknown]>([
  ['writes it as JSON', (value) => JSON.stringify(value)],
  ['makes text of it', (value) => String(value)],
  ['asks how long it is', (value: string) => value.length],
  ['takes it apart', (value: string) => [...value]],
])('a builder that %s is refused, as all later calls would get the first value', (_, look) => {
  const find = prepareQuery((db: Kysely<Sample>, { name }: { name: string }) => {
    look(name as never)
    return db.selectFrom('goods').select('id').where('name', '=', name)
  })
  expect(() => find({ db: watched().db }, { name: 'a' })).toThrow('read its value name')
})
