import { sql, type Kysely } from 'kysely'
import { prepareQuery } from './prepare-query.ts'

type RowInserter<T> = (
  ctx: { readonly db: Kysely<T>; readonly brand: { readonly id: number } },
  rows: readonly object[],
) => Promise<void>

/**
 * Creates a function that inserts any number of rows of the context's brand with one SQL text; they are sent as JSON.
 * `columns` are all written columns besides the brand; missing values become NULL.
 */
export function createRowInserter<T, Table extends keyof T & string>(
  table: Table,
  columns: readonly (keyof T[Table] & string)[],
): RowInserter<T> {
  const list = sql.join(columns.map((name) => sql.ref(name)))
  const insert = prepareQuery(
    (_: Kysely<T>, { brandId, json }: { readonly brandId: number; readonly json: string }) => sql`
      insert into ${sql.table(table)} (brand_id, ${list})
      select ${brandId}::integer, ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`,
  )
  return async (ctx, rows) => {
    await insert(ctx, { brandId: ctx.brand.id, json: JSON.stringify(rows) })
  }
}
