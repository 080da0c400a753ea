import { sql, type Kysely } from 'kysely'
import { compiled } from './compiled.ts'

type InsertRows<T> = (
  ctx: { readonly db: Kysely<T>; readonly brand: { readonly id: number } },
  rows: readonly object[],
) => Promise<void>

/**
 * Writes any number of rows of the context's brand with one text: they travel as JSON. `columns` are all that are written
 * besides the brand; what a row does not have is null there.
 */
export function insertRows<T, Table extends keyof T & string>(
  table: Table,
  columns: readonly (keyof T[Table] & string)[],
): InsertRows<T> {
  const list = sql.join(columns.map((name) => sql.ref(name)))
  const insertion = compiled(
    (_: Kysely<T>, { brandId, json }: { readonly brandId: number; readonly json: string }) => sql`
      insert into ${sql.table(table)} (brand_id, ${list})
      select ${brandId}::integer, ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`,
  )
  return async (ctx, rows) => {
    await insertion(ctx, { brandId: ctx.brand.id, json: JSON.stringify(rows) })
  }
}
