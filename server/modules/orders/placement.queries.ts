import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { createRowInserter } from '#server/platform/database/create-row-inserter.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { insertEvents, type NewEvent, type OrderCtx, type OrderTables } from './orders.queries.ts'

/** Rows travel as JSON, so JSON columns take plain values. */
type JsonRow<Row, Json extends keyof Row> = Omit<Row, 'brand_id' | Json> & Readonly<Record<Json, unknown>>

export type NewTrade = {
  readonly id: string
  readonly user_id: string
  readonly status: string
  readonly payable_minor: number
  readonly currency: string
  readonly created_at: Date
  readonly expires_at: Date
  /** Maximum unpaid trades of the user, including this one. */
  readonly max_unpaid: number
}
export type NewOrder = JsonRow<Insertable<Tables['orders']>, 'store_name' | 'address' | 'delivery'>
export type NewLine = JsonRow<Insertable<Tables['order_lines']>, 'name' | 'specifications' | 'allocations'>

export type NewPlacement = {
  readonly trade: NewTrade
  readonly orders: readonly NewOrder[]
  readonly lines: readonly NewLine[]
  readonly events: readonly NewEvent[]
}

/**
 * An unpaid trade takes its user's lowest free slot. Without a free slot the table's check rejects the row; the unique
 * index rejects one of two concurrent inserts into the same slot.
 */
export const insertTrade = prepareQuery(
  (_: Kysely<OrderTables>, trade: NewTrade & { readonly brand_id: number }) => sql`
    insert into trades (brand_id, id, user_id, status, payable_minor, currency, created_at, expires_at, unpaid_slot)
    select ${trade.brand_id}::integer, ${trade.id}::uuid, ${trade.user_id}::uuid, ${trade.status}::text,
      ${trade.payable_minor}::bigint, ${trade.currency}::text, ${trade.created_at}::timestamptz,
      ${trade.expires_at}::timestamptz,
      case when ${trade.status}::text = 'awaiting_payment' then (
        select min(free.slot) from (
          select 1 as slot
          union all
          select unpaid_slot + 1 from trades
          where brand_id = ${trade.brand_id} and user_id = ${trade.user_id} and status = 'awaiting_payment'
        ) as free
        where free.slot <= ${trade.max_unpaid}::bigint and not exists (
          select from trades
          where brand_id = ${trade.brand_id} and user_id = ${trade.user_id} and status = 'awaiting_payment'
            and unpaid_slot = free.slot)
      ) end
    returning id`,
)

const insertOrders = createRowInserter<OrderTables, 'orders'>('orders', [
  'id',
  'number',
  'trade_id',
  'user_id',
  'store_id',
  'store_name',
  'status',
  'goods_minor',
  'delivery_minor',
  'discount_minor',
  'brand_discount_minor',
  'payable_minor',
  'currency',
  'address',
  'delivery',
  'note',
  'words',
  'created_at',
  'paid_at',
])

const insertLines = createRowInserter<OrderTables, 'order_lines'>('order_lines', [
  'order_id',
  'id',
  'position',
  'sku_id',
  'goods_id',
  'name',
  'specifications',
  'image',
  'tint',
  'quantity',
  'price_minor',
  'subtotal_minor',
  'discount_minor',
  'brand_discount_minor',
  'commission_minor',
  'allocations',
])

/** Inserts a trade with its orders, lines and first timeline events in one round trip. */
export async function insertPlacement(ctx: OrderCtx, { trade, orders, lines, events }: NewPlacement): Promise<void> {
  await pipeline([
    insertTrade(ctx, { ...trade, brand_id: ctx.brand.id }),
    insertOrders(ctx, orders),
    insertLines(ctx, lines),
    insertEvents(ctx, events),
  ])
}
