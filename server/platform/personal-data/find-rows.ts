import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'
import type { DataSubject, PersonalTable } from './personal-table.ts'

type Person = Pick<DataSubject, 'userId' | 'email'>

function findOwnRows({ brand }: Ctx, { owner }: PersonalTable, { userId, email }: Person): RawBuilder<boolean> {
  if (typeof owner === 'string') return sql`${sql.ref(owner)} = ${userId}`
  if ('email' in owner) return sql`${sql.ref(owner.email)} = ${email}`
  const { key, parent, by } = owner
  return sql`${sql.ref(key)} in (
    select parent.id from ${sql.table(parent)} as parent
    where parent.brand_id = ${brand.id} and ${sql.ref(`parent.${by}`)} = ${userId})`
}

/** The condition for the rows of a table that are about a person. */
export function buildRowCondition(ctx: Ctx, table: PersonalTable, person: Person): RawBuilder<boolean> {
  const [column, ...values] = table.where ?? []
  const only = column === undefined ? sql`` : sql` and ${sql.ref(column)} in (${sql.join(values)})`
  return sql`brand_id = ${ctx.brand.id} and ${findOwnRows(ctx, table, person)}${only}`
}
