import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type ReferenceCtx = Ctx<Pick<Tables, 'orders' | 'order_refunds'>>

type OrderKeys = {
  readonly trades: readonly string[]
  readonly orders: readonly string[]
  readonly chargebacks: readonly string[]
}

/** Returns the orders by trade, id or chargeback, sorted by number. */
export const listOrdersByKeys = (ctx: ReferenceCtx, { trades, orders, chargebacks }: OrderKeys) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'number', 'trade_id as tradeId', 'chargeback_id as chargebackId'])
    .where('brand_id', '=', ctx.brand.id)
    .where((eb) =>
      eb.or([
        eb('trade_id', '=', sql<string>`any(${trades}::uuid[])`),
        eb('id', '=', sql<string>`any(${orders}::uuid[])`),
        eb('chargeback_id', '=', sql<string>`any(${chargebacks}::uuid[])`),
      ]),
    )
    .orderBy('number')
    .execute()

export const listRefundedOrders = (ctx: ReferenceCtx, ids: readonly string[]) =>
  ctx.db
    .selectFrom('order_refunds')
    .select(['id', 'order_id as orderId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
