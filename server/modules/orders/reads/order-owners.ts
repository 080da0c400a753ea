import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'

type OrderOwners = { readonly number: string; readonly userId: string; readonly storeId: string }

/** Number, buyer and store of orders by their ids; unknown and malformed ids are absent. At most one query. */
export async function findOrderOwners(
  ctx: Ctx<Pick<Tables, 'orders'>>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderOwners>> {
  const ids = orderIds.filter(isId)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['id', 'number', 'user_id as userId', 'store_id as storeId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...owners }) => [id, owners]))
}
