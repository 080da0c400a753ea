import type { Insertable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { LineUnits } from '#server/modules/orders/cases/public.ts'
import type { ReturnsCtx } from './returns.queries.ts'

export type NewDeclaration = Omit<Insertable<Tables['contract_withdrawals']>, 'brand_id' | 'lines'> & {
  readonly lines: readonly LineUnits[]
}

export async function insertDeclaration(ctx: ReturnsCtx, { lines, ...row }: NewDeclaration): Promise<void> {
  await ctx.db
    .insertInto('contract_withdrawals')
    .values({ brand_id: ctx.brand.id, ...row, lines: JSON.stringify(lines) })
    .execute()
}

/** The declarations of an order, latest first. */
export const listDeclarations = (ctx: ReturnsCtx, orderId: string) =>
  ctx.db
    .selectFrom('contract_withdrawals')
    .select(['id', 'lines', 'outcome', 'return_id', 'declared_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .orderBy('declared_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
