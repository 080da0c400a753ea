import type pg from 'pg'

/** Tables that get most rows; their indexes are built once at the end, which takes a fraction of the time. */
const bigTables = ['goods', 'skus', 'sale_prices', 'price_changes', 'reviews', 'search_documents', 'search_terms']

type Definition = { readonly drop: string; readonly create: string }

/**
 * Drops all indexes and unique constraints of the big tables but their primary keys, which foreign keys need. Returns
 * the statements that build them again, in any order.
 */
export async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<Definition>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'u' and conrelid = any($1::regclass[])
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [bigTables],
  )
  for (const { drop } of rows) await client.query(drop)
  // Full-text indexes take longest, so they begin.
  return rows.map((row) => row.create).toSorted((a, b) => Number(b.includes('gin')) - Number(a.includes('gin')))
}
