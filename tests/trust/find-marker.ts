import type pg from 'pg'

type Table = { readonly schema: string; readonly name: string; readonly hasBrand: boolean }

/**
 * Tables of the database, that of the queue among them, in whose rows one of these texts stands: in a column of any type,
 * JSON and bytes included, in any case of letters. Of tables with brands only the rows of this one are read.
 */
export async function findTablesWith(
  client: pg.ClientBase,
  brandId: number,
  texts: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await client.query<Table>(`
    select t.table_schema as schema, t.table_name as name, exists (
      select from information_schema.columns c
      where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'brand_id') as "hasBrand"
    from information_schema.tables t
    where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema')`)
  const toHex = (text: string) => Buffer.from(text).toString('hex')
  const needles = texts.flatMap((text) => [text.toLowerCase(), toHex(text), toHex(text.toLowerCase())])
  const searches = tables.map(({ schema, name, hasBrand }) => {
    const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
    const own = hasBrand ? 'row.brand_id = $1 and' : '$1::integer is not null and'
    return `select ${client.escapeLiteral(name)} as name where exists (
      select from ${table} as row, unnest($2::text[]) as needle where ${own} strpos(lower(row::text), needle) > 0)`
  })
  const { rows } = await client.query<{ name: string }>(searches.join(' union all '), [brandId, needles])
  return rows.map(({ name }) => name).toSorted()
}
