import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Brand } from '#server/platform/brand.ts'

/** A refused request is counted, too; that changes nothing of the brand. */
const requestCounts = 'request_counts'

/** One digest over every row that belongs to a brand, read without row-level security; `without` names tables to leave out. */
export async function computeBrandDigest(
  admin: pg.ClientBase,
  brand: Brand,
  excludedTables: readonly string[] = [],
): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname <> $1
     and exists (select from pg_attribute where attrelid = c.oid and attname = 'brand_id') order by 1`,
    [requestCounts],
  )
  const hash = createHash('sha256')
  for (const { name } of rows.filter((row) => !excludedTables.includes(row.name))) {
    const found = await admin.query(
      `select coalesce(string_agg(md5(t::text), ',' order by md5(t::text)), '') as rows from "${name}" t where brand_id = $1`,
      [brand.id],
    )
    hash.update(`${name} ${found.rows[0].rows}\n`)
  }
  return hash.digest('hex')
}
