import { sql, type Insertable, type Kysely } from 'kysely'
import type { Json, Tables } from '#server/db/schema.ts'
import { prepareQuery } from './prepare-query.ts'

type Values<Table extends keyof Tables> = Insertable<Tables[Table]>
type Column<Table extends keyof Tables> = Exclude<keyof Values<Table> & string, 'brand_id'>

/** Columns without a default that are not nullable. */
type RequiredColumn<Table extends keyof Tables> = {
  [Name in Column<Table>]: object extends Pick<Values<Table>, Name> ? never : Name
}[Column<Table>]

/** Rows are sent as JSON, so JSON columns take plain values. */
type Value<Table extends keyof Tables, Name extends Column<Table>> = Json extends Values<Table>[Name]
  ? Json | object
  : Exclude<Values<Table>[Name], undefined>

/** Columns that a row may omit, as they become NULL. */
type NullableColumn<Table extends keyof Tables, Name extends Column<Table>> = {
  [Each in Name]: null extends Values<Table>[Each] ? (Json extends Values<Table>[Each] ? never : Each) : never
}[Name]

/** A row with values for these columns; a default of the table does not replace a missing value. */
type NewRow<Table extends keyof Tables, Name extends Column<Table>> = {
  readonly [Each in Exclude<Name, NullableColumn<Table, Name>>]: Value<Table, Each>
} & { readonly [Each in NullableColumn<Table, Name>]?: Value<Table, Each> }

type RowInserter<Table extends keyof Tables, Name extends Column<Table>> = (
  ctx: { readonly db: Kysely<Pick<Tables, Table>>; readonly brand: { readonly id: number } },
  rows: readonly NewRow<Table, Name>[],
) => Promise<void>

/**
 * Creates a function that inserts any number of rows of the context's brand with one SQL text; they are sent as JSON.
 * Without `returning` Citus would copy the rows, which it cannot do below row-level security.
 * `columns` are all written columns besides the brand: it does not compile without a required one.
 */
export function createRowInserter<Table extends keyof Tables, const Name extends Column<Table>>(
  table: Table,
  columns: readonly Name[] & (RequiredColumn<Table> extends Name ? unknown : Exclude<RequiredColumn<Table>, Name>),
): RowInserter<Table, Name> {
  const list = sql.join((columns as readonly Name[]).map((name) => sql.ref(name)))
  const insert = prepareQuery(
    (_: Kysely<Pick<Tables, Table>>, { brandId, json }: { readonly brandId: number; readonly json: string }) => sql`
      insert into ${sql.table(table)} (brand_id, ${list})
      select ${brandId}::integer, ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)
      returning brand_id`,
  )
  return async (ctx, rows) => {
    await insert(ctx, { brandId: ctx.brand.id, json: JSON.stringify(rows) })
  }
}
