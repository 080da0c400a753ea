import pg from 'pg'
import type { Tables } from '#server/db/schema.ts'
import { copyInto } from '#server/platform/database/copy-into.ts'
import type { CopyValue } from '#server/platform/database/copy-text.ts'

/** Rows of one table, made when asked for; each with the same columns in the same order. */
export type Rows<Table extends keyof Tables> = Generator<{ readonly [Column in keyof Tables[Table]]?: CopyValue }>

/** Writes rows into a table inside the running transaction, as they are made. */
export type Bulk = <Table extends keyof Tables>(table: Table, rows: Rows<Table>) => Promise<void>

function* cells(first: object, rest: Iterable<object>): Generator<CopyValue[]> {
  yield Object.values(first)
  for (const row of rest) yield Object.values(row)
}

/**
 * How this connection fills tables: straight into them where row-level security lets it pass, else through a
 * temporary table, because COPY cannot check row-level security and `insert` does.
 */
export function openBulk(client: pg.Client, passesWalls: boolean): Bulk {
  return async (table, rows) => {
    const first = rows.next()
    if (first.done) return
    const columns = Object.keys(first.value)
    if (passesWalls) return void (await copyInto(client, table, columns, cells(first.value, rows)))
    const list = columns.map(pg.escapeIdentifier).join(', ')
    await client.query(`create temp table incoming on commit drop as select ${list} from ${table} with no data`)
    await copyInto(client, 'incoming', columns, cells(first.value, rows))
    await client.query(`insert into ${table} (${list}) select ${list} from incoming; drop table incoming`)
  }
}
