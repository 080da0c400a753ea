import { expect, inject, test } from 'vitest'
import type { Client } from 'pg'
import { withClient } from '#server/platform/database/with-client.ts'
import { personalData } from './personal-data.ts'

/** Names by which a column refers to a person, or holds what identifies one. */
const personalNames = new RegExp(
  [
    '^(user|buyer|owner|actor|author|sender|decider|first_approver|approver|creator|uploader|closer|agent|assignee|referrer)_id$',
    '_by$',
    '^(username|email|phone|consignee|street|recipient|legal_name|author|actor|user_agent|address|shown_to_user_id)$',
  ].join('|'),
)

/** Tables without a brand: operators of the platform, who are no users of a shop. */
const withoutBrand = new Set(['platform_administrators', 'platform_setup'])

async function listPersonalColumns(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refers: boolean }>(`
    select c.table_name || '.' || c.column_name as name,
      exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.confrelid = 'users'::regclass
          and k.conrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
      ) as refers
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name <> 'brand_id'
    order by 1`)
  return rows
    .filter(({ name, refers }) => {
      const [table, column] = name.split('.') as [string, string]
      return !withoutBrand.has(table) && (refers || personalNames.test(column))
    })
    .map(({ name }) => name)
}

const tables = personalData.flatMap((data) => data.tables)
const actors = personalData.flatMap((data) => data.actors ?? [])

/** Columns of the register: those by which it finds rows, those that it erases, and those of actors. */
function isDeclared(name: string): boolean {
  const [table, column] = name.split('.') as [string, string]
  if (actors.some((actor) => actor.table === table && actor.column === column)) return true
  return tables.some((entry) => {
    if (entry.table !== table) return false
    const { owner, erases } = entry
    const found = typeof owner === 'string' ? owner : 'email' in owner ? owner.email : owner.key
    return found === column || erases === 'delete' || ('set' in erases && column in erases.set)
  })
}

test('every column that refers to a person is declared with what export and deletion do', () =>
  withClient(inject('databaseAdminUrl'), async (client) => {
    const columns = await listPersonalColumns(client)
    expect(columns.length).toBeGreaterThan(100)
    expect(columns.filter((name) => !isDeclared(name))).toEqual([])
    // New columns are noticed, by what they refer to and by their names.
    await client.query('begin')
    await client.query(`create table shoe_sizes (
      brand_id integer, wearer uuid, email text, foreign key (brand_id, wearer) references users (brand_id, id))`)
    const undeclared = (await listPersonalColumns(client)).filter((name) => !isDeclared(name))
    await client.query('rollback')
    expect(undeclared).toEqual(['shoe_sizes.email', 'shoe_sizes.wearer'])
  }))

test('the register names tables and columns that exist', () =>
  withClient(inject('databaseAdminUrl'), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    )
    const existing = new Set(rows.map(({ name }) => name))
    const named = [
      ...actors.map(({ table, column }) => `${table}.${column}`),
      ...tables.flatMap(({ table, owner, exports, erases }) => [
        `${table}.${typeof owner === 'string' ? owner : 'email' in owner ? owner.email : owner.key}`,
        ...('no' in exports ? [] : exports.columns.map((column) => `${table}.${column}`)),
        ...(erases !== 'delete' && 'set' in erases
          ? Object.keys(erases.set).map((column) => `${table}.${column}`)
          : []),
      ]),
    ]
    expect(named.filter((name) => !existing.has(name))).toEqual([])
    const files = tables.flatMap(({ exports }) => ('no' in exports ? [] : [exports.as]))
    expect(files.filter((name, index) => files.indexOf(name) !== index)).toEqual([])
  }))
