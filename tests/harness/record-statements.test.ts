import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lintRecorded, readRecorded } from '../../scripts/sql-lint/recorded-statements.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'galleria-recorded-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Its database returns no rows. The program itself is not of the product, as a test is not. */
const program = `
  import { createQueryBuilder } from '#server/platform/database/compile-only-dialect.ts'
  import { listCategories } from '#server/modules/catalogue/catalogue.queries.ts'
  import { insertFollow } from '#server/modules/merchants/follows.queries.ts'
  import { insertWords } from '#server/modules/search/vocabulary/vocabulary.queries.ts'
  const ctx = { db: createQueryBuilder(), brand: { id: 7 }, clock: { now: () => new Date(0) } }
  await listCategories(ctx)
  await listCategories(ctx)
  await insertFollow(ctx, 'user', 'store')
  await insertWords(ctx, [])
  await ctx.db.selectFrom('goods').select('id').execute()
  const query = ctx.db.selectFrom('carts').select('id')
  setImmediate(query.execute.bind(query))`

describe('statements that a program sends', () => {
  beforeAll(() => {
    const recorder = join(root, 'tests/harness/record-statements.ts')
    const args = ['--import', recorder, '--input-type=module', '--eval', program]
    const env = { ...process.env, STATEMENTS_DIR: folder }
    expect(spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }).stderr).toBe('')
  })
  const find = (part: string) => readRecorded(folder).filter(({ text }) => text.includes(part))

  it('are recorded once, with the function that sends them', () =>
    expect(find('"categories"')).toEqual([
      {
        text: expect.stringContaining('where "brand_id" = $1'),
        where: 'server/modules/catalogue/catalogue.queries.ts listCategories',
        isCountRead: false,
      },
    ]))

  it('are recorded with whether their number of rows was read', () => {
    expect(find('"follows"')).toMatchObject([{ isCountRead: true }])
    expect(find('search_words')).toMatchObject([{ isCountRead: false }])
  })

  it('are left out when a test sends them', () => expect(find('"goods"')).toEqual([]))

  it('are recorded when their sender is unknown, and are linted', () => {
    const problem = /^unknown caller: table without brand: carts has no "brand_id = \$n" of its own\n {4}select "id"/
    expect(lintRecorded(folder, { isWholeRun: false }).problems).toContainEqual(expect.stringMatching(problem))
    expect(lintRecorded(folder, { isWholeRun: false }).count).toBe(4)
  })
})

it('a run that recorded nothing has not been checked', () =>
  expect(lintRecorded(join(folder, 'missing'), { isWholeRun: false })).toEqual({
    count: 0,
    problems: ['No statement was recorded'],
  }))
