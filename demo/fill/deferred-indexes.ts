import type pg from 'pg'

/** Tables whose indexes are built after a fill, beside the primary keys and the unique ones. */
const deferredTables = ['search_documents', 'search_terms', 'skus', 'reviews']

/** There only while a filled shop waits for its indexes and statistics. */
const pendingTable = 'migration.pending_indexes'

const memorySetting = `set local maintenance_work_mem = '256MB'`

export type BuildIndexes = (when: 'now' | 'later') => Promise<void>

/**
 * Drops indexes in the running transaction and returns the function that has them built again, at its end or by
 * `startFinishing` after the commit: building them once takes a third of the time of row-by-row updates. Does nothing
 * when there are search documents, and on Citus, where the commands would have to wait for each shard.
 */
export async function deferIndexes(client: pg.Client): Promise<BuildIndexes> {
  const { rowCount } = await client.query('select where app_is_citus() or exists (select from search_documents)')
  if (rowCount) return async () => undefined
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index as i where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [deferredTables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async (when) => {
    if (when === 'now') {
      await client.query(memorySetting)
      for (const { definition } of rows) await client.query(definition)
      return
    }
    await client.query(`create table if not exists ${pendingTable} (definition text primary key)`)
    await client.query(`insert into ${pendingTable} select unnest($1::text[]) on conflict do nothing`, [
      rows.map(({ definition }) => definition),
    ])
  }
}

/** Whether a fill left indexes and statistics to `startFinishing`. */
export const hasPendingIndexes = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_class where relname = 'pending_indexes' and relnamespace = 'migration'::regnamespace`,
  )
  return rowCount === 1
}

/** Full-text indexes last: they take longest, and most of a shop's first pages need the others. */
const listPending = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ definition: string }>(
    `select definition from ${pendingTable} order by definition like '%USING gin%', definition`,
  )
  return rows.map(({ definition }) => definition)
}

/**
 * Builds the indexes that a fill left, and gathers statistics; returns their number. Until then searches read tables and
 * find the same.
 */
export async function buildPendingIndexes(client: pg.Client): Promise<number> {
  if (!(await hasPendingIndexes(client))) return 0
  const pending = await listPending(client)
  for (const definition of pending) {
    await client.query('begin')
    await client.query(memorySetting)
    await client.query(definition)
    await client.query(`delete from ${pendingTable} where definition = $1`, [definition])
    await client.query('commit')
  }
  await client.query('analyze')
  await client.query(`drop table ${pendingTable}`)
  return pending.length
}
