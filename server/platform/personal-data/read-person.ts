import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { buildRowCondition } from './find-rows.ts'
import type { DataSubject, PersonalTable } from './personal-table.ts'

/** Rows of one table that an export holds at most. */
const maxRows = 100_000

const toFieldName = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The rows of a table that an export shows to their person, with plain field names; empty when it shows none. */
export async function readPersonalRows(
  ctx: Ctx,
  table: PersonalTable,
  person: Pick<DataSubject, 'userId' | 'email'>,
): Promise<Record<string, unknown>[]> {
  if ('no' in table.exports) return []
  const columns = table.exports.columns.map((column) => sql`${sql.ref(column)} as ${sql.id(toFieldName(column))}`)
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(table.table)}
    where ${buildRowCondition(ctx, table, person)} limit ${maxRows}`.execute(ctx.db)
  return rows
}
