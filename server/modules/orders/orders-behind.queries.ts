import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type BehindCtx = Ctx<Pick<Tables, 'orders' | 'order_refunds'>>

/** The orders of these trades and those with these ids, by their numbers. */
export const listNamed = (
  ctx: BehindCtx,
  { trades, orders }: { readonly trades: readonly string[]; readonly orders: readonly string[] },
) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'number', 'trade_id as tradeId'])
    .where('brand_id', '=', ctx.brand.id)
    .where((eb) =>
      eb.or([
        eb('trade_id', '=', sql<string>`any(${trades}::uuid[])`),
        eb('id', '=', sql<string>`any(${orders}::uuid[])`),
      ]),
    )
    .orderBy('number')
    .execute()

/** Of which order each of these refunds is. */
export const listRefundedOrders = (ctx: BehindCtx, ids: readonly string[]) =>
  ctx.db
    .selectFrom('order_refunds')
    .select(['id', 'order_id as orderId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
