import { sql, type Kysely } from 'kysely'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { statuses } from '../order-states.ts'
import type { OrderCtx, OrderTables } from '../orders.queries.ts'

type UserKey = { readonly brandId: number; readonly userId: string }

const lockPlacementsQuery = prepareQuery(
  (_: Kysely<OrderTables>, { brandId, userId }: UserKey) =>
    sql`select from (select pg_advisory_xact_lock(hashtextextended(${userId}::text, ${brandId}::bigint))) as locked`,
)

/**
 * Serialises a user's transactions that place trades until they commit, so that each sees the previous ones. Call it
 * before `findUnpaid`, in an earlier statement of the same transaction.
 */
export async function lockPlacements(ctx: OrderCtx, userId: string): Promise<void> {
  await lockPlacementsQuery(ctx, { brandId: ctx.brand.id, userId })
}

export type UnpaidTrades = {
  readonly trades: number
  /** Units of each requested SKU in unpaid trades; SKUs without any are missing. */
  readonly units: Readonly<Record<string, number>>
  /** Trades that expired unpaid since the requested moment. */
  readonly lapses: number
}

type UnpaidQuery = { readonly userId: string; readonly skuIds: readonly string[]; readonly since: Date }

const findUnpaidQuery = prepareQuery(
  (_: Kysely<OrderTables>, { brandId, userId, skuIds, since }: UserKey & UnpaidQuery) => sql<UnpaidTrades>`
    with waiting as materialized (
      select id, trade_id from orders
      where brand_id = ${brandId} and user_id = ${userId} and status = ${statuses.awaitingPayment}
    ), held as (
      select line.sku_id, sum(line.quantity)::int as units from order_lines as line
      where line.brand_id = ${brandId} and line.order_id in (select id from waiting) and line.sku_id = any(${skuIds}::uuid[])
      group by line.sku_id
    )
    select (select count(distinct trade_id)::int from waiting) as trades,
      coalesce((select jsonb_object_agg(sku_id, units) from held), '{}') as units,
      (select count(*)::int from trades
        where brand_id = ${brandId} and user_id = ${userId} and lapsed_at > ${since}) as lapses`,
)

export const findUnpaid = async (ctx: OrderCtx, query: UnpaidQuery): Promise<UnpaidTrades> =>
  (await findUnpaidQuery(ctx, { ...query, brandId: ctx.brand.id })).rows[0]!
