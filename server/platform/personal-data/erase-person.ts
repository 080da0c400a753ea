import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'
import { buildRowCondition } from './find-rows.ts'
import type { DataSubject, PersonalData, PersonalTable } from './personal-table.ts'

const toAssignments = (values: Readonly<Record<string, unknown>>, person: DataSubject): RawBuilder<unknown> =>
  sql.join(
    Object.entries(values).map(([column, value]) => {
      const given: unknown = typeof value === 'function' ? (value as (person: DataSubject) => unknown)(person) : value
      return sql`${sql.ref(column)} = ${given}`
    }),
  )

async function eraseRows(ctx: Ctx, table: PersonalTable, person: DataSubject): Promise<void> {
  const { erases } = table
  const rows = sql`${sql.table(table.table)}`
  const condition = buildRowCondition(ctx, table, person)
  if (erases === 'delete') await sql`delete from ${rows} where ${condition}`.execute(ctx.db)
  else if ('set' in erases)
    await sql`update ${rows} set ${toAssignments(erases.set, person)} where ${condition}`.execute(ctx.db)
}

/** Erases a person from the tables of a module, as it declares. Runs inside a transaction. */
export async function erasePersonalData(ctx: Ctx, data: PersonalData, person: DataSubject): Promise<void> {
  for (const table of data.tables) await eraseRows(ctx, table, person)
  for (const { table, column, has } of data.actors ?? [])
    if (has === 'name')
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${person.neutralName}
        where brand_id = ${ctx.brand.id} and ${sql.ref(column)} = ${person.username}`.execute(ctx.db)
}
