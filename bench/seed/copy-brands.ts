import type pg from 'pg'
import type { SeedTask } from './run-in-parallel.ts'

export type BrandCopy = { readonly from: number; readonly to: number }

/** Brands get their hosts when they are made, and what runs in the background belongs to the brand that ran it. */
const notCopied = ['brand_hosts', 'job_runs', 'outbox', 'handled_events', 'request_counts']

type Column = { readonly table: string; readonly name: string; readonly type: string }

const listColumns = async (client: pg.Client): Promise<Column[]> =>
  (
    await client.query<Column>(
      `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
       from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
         and exists (select from pg_attribute where attrelid = c.oid and attname = 'brand_id') and c.relname <> all($1)
       order by c.relname, a.attnum`,
      [notCopied],
    )
  ).rows

/** Ids keep their length and order: the brand's digits are replaced. */
const patternSql = (brand: string) => `'-8' || lpad(to_hex(${brand} & 4095), 3, '0') || '-'`

/** The value of a column in the other brand, as SQL. */
function toCopySql({ table, name, type }: Column, hasIds: boolean): string {
  const column = `t."${name}"`
  if (name === 'brand_id') return 'p_to'
  // The figures of a whole brand are those of no store.
  if (name === 'scope_id')
    return `case when ${column} = '00000000-0000-0000-0000-000000000000' then ${column} else overlay(${column}::text placing v_digits from 21 for 3)::uuid end`
  if (type === 'uuid') return `overlay(${column}::text placing v_digits from 21 for 3)::uuid`
  if (table === 'search_documents' && name === 'words')
    return `replace(${column}::text, '''' || p_from || ':', '''' || p_to || ':')::tsvector`
  if (table === 'search_documents' && name === 'options')
    return `array(select p_to || substr(o, strpos(o, ':')) from unnest(${column}) as o)`
  return hasIds ? `replace(${column}::text, v_old, v_new)::${type}` : column
}

async function mayHoldIds(client: pg.Client, { table, name, type }: Column, brandId: number): Promise<boolean> {
  if (!['text', 'jsonb', 'uuid[]'].includes(type)) return false
  const { rowCount } = await client.query(
    `select from ${table} where brand_id = $1 and "${name}"::text like '%' || ${patternSql('$1::integer')} || '%' limit 1`,
    [brandId],
  )
  return rowCount === 1
}

/**
 * Creates the function that copies all rows of one brand, in whatever table, to another that has none. `models` are the
 * brands that it will copy from.
 */
async function createCopyFunction(client: pg.Client, models: readonly number[]): Promise<void> {
  const tables = Map.groupBy(await listColumns(client), ({ table }) => table)
  const inserts: string[] = []
  for (const [table, columns] of tables) {
    const { rowCount } = await client.query(`select from ${table} where brand_id = any($1) limit 1`, [models])
    if (!rowCount) continue
    const values: string[] = []
    for (const column of columns) {
      const found = []
      for (const model of models) found.push(await mayHoldIds(client, column, model))
      values.push(toCopySql(column, found.includes(true)))
    }
    inserts.push(`insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from ${table} as t where t.brand_id = p_from;`)
  }
  await client.query(`
    create function bench_seed.copy_brand(p_from integer, p_to integer) returns void language plpgsql as $body$
    declare
      v_digits text := lpad(to_hex(p_to & 4095), 3, '0');
      v_old text := ${patternSql('p_from')};
      v_new text := ${patternSql('p_to')};
    begin
      ${inserts.join('\n')}
    end $body$`)
}

/** Plans to copy brands, some per task, whose tasks may run at the same time. */
export async function planCopies(client: pg.Client, copies: readonly BrandCopy[], chunk = 10): Promise<SeedTask[]> {
  if (copies.length === 0) return []
  await createCopyFunction(client, [...new Set(copies.map(({ from }) => from))])
  return Array.from({ length: Math.ceil(copies.length / chunk) }, (_, nth) => {
    const some = copies.slice(nth * chunk, (nth + 1) * chunk)
    const ids = [some.map(({ from }) => from), some.map(({ to }) => to)]
    return (client: pg.Client) =>
      client.query(`select bench_seed.copy_brand(a, b) from unnest($1::integer[], $2::integer[]) as t (a, b)`, ids)
  })
}
