import { sql, type Kysely } from 'kysely'
import { compiled } from '#server/platform/database/compiled.ts'
import { statuses } from './order-states.ts'
import type { OrderCtx, OrderTables } from './orders.queries.ts'

type User = { readonly brandId: number; readonly userId: string }

const locking = compiled(
  (_: Kysely<OrderTables>, { brandId, userId }: User) =>
    sql`select from (select pg_advisory_xact_lock(hashtextextended(${userId}::text, ${brandId}::bigint))) as locked`,
)

/**
 * Makes a user's transactions that place trades wait for each other, from here to their commit, so that each sees what the
 * one before holds. Call it before `findUnpaid`, in an earlier statement of the same transaction.
 */
export async function lockPlacing(ctx: OrderCtx, userId: string): Promise<void> {
  await locking(ctx, { brandId: ctx.brand.id, userId })
}

export type Unpaid = {
  readonly trades: number
  /** Units of each asked SKU that the unpaid trades hold; SKUs without any are missing. */
  readonly units: Readonly<Record<string, number>>
  /** Trades whose time to pay ran out since the asked moment. */
  readonly lapses: number
}

type Asked = { readonly userId: string; readonly skuIds: readonly string[]; readonly since: Date }

const finding = compiled(
  (_: Kysely<OrderTables>, { brandId, userId, skuIds, since }: User & Asked) => sql<Unpaid>`
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

/** What a user has placed and not paid. */
export const findUnpaid = async (ctx: OrderCtx, asked: Asked): Promise<Unpaid> =>
  (await finding(ctx, { ...asked, brandId: ctx.brand.id })).rows[0]!
