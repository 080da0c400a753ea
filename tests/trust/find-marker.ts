import type pg from 'pg'

type Table = { readonly schema: string; readonly name: string }

/**
 * Tables of the whole database, that of the queue among them, in whose rows a text stands: in a column of any type, JSON and
 * bytes included. Case does not matter.
 */
export async function findTablesWith(client: pg.ClientBase, text: string): Promise<string[]> {
  const { rows } = await client.query<Table>(`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`)
  const found: string[] = []
  const bytes = Buffer.from(text).toString('hex')
  const lower = Buffer.from(text.toLowerCase()).toString('hex')
  for (const { schema, name } of rows) {
    const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
    const hit = await client.query(
      `select from ${table} as row where strpos(lower(row::text), lower($1)) > 0
        or strpos(row::text, $2) > 0 or strpos(row::text, $3) > 0 limit 1`,
      [text, bytes, lower],
    )
    if (hit.rowCount) found.push(name)
  }
  return found
}
