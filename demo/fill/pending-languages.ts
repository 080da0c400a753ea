import type pg from 'pg'

/** Brands whose products wait for languages; there only while some do. */
const pendingTable = 'migration.pending_languages'

/** Notes, in the transaction of a fill, that products of these brands wait for their languages. */
export async function markPendingLanguages(client: pg.Client, brandIds: readonly number[]): Promise<void> {
  await client.query(`create table if not exists ${pendingTable} (brand_id integer primary key)`)
  await client.query(`insert into ${pendingTable} select unnest($1::integer[]) on conflict do nothing`, [brandIds])
}

/** The ids of the brands whose products wait for languages. */
export async function listPendingBrands(client: pg.Client): Promise<number[]> {
  const { rowCount } = await client.query(
    `select from pg_class where relname = 'pending_languages' and relnamespace = 'migration'::regnamespace`,
  )
  if (!rowCount) return []
  const { rows } = await client.query<{ brand_id: number }>(`select brand_id from ${pendingTable} order by brand_id`)
  return rows.map(({ brand_id: brandId }) => brandId)
}

export const dropPendingLanguages = (client: pg.Client) => client.query(`drop table ${pendingTable}`)
