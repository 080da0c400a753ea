import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { compiled } from '#server/platform/database/compiled.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { together } from '#server/platform/together.ts'
import { insertEvents, type NewEvent, type OrderCtx, type OrderTables } from './orders.queries.ts'

/** Rows as they travel in JSON, where what is JSON in the table is not written twice. */
type Plain<Row, Json extends keyof Row> = Omit<Row, 'brand_id' | Json> & Readonly<Record<Json, unknown>>

export type NewTrade = {
  readonly id: string
  readonly user_id: string
  readonly status: string
  readonly payable_minor: number
  readonly currency: string
  readonly created_at: Date
  readonly expires_at: Date
  /** How many unpaid trades the user may have with this one. */
  readonly max_unpaid: number
}
export type NewOrder = Plain<Insertable<Tables['orders']>, 'store_name' | 'address' | 'delivery'>
export type NewLine = Plain<Insertable<Tables['order_lines']>, 'name' | 'specifications' | 'allocations'>

export type Placed = {
  readonly trade: NewTrade
  readonly orders: readonly NewOrder[]
  readonly lines: readonly NewLine[]
  readonly events: readonly NewEvent[]
}

/**
 * An unpaid trade takes its user's lowest free slot. Where there is none the table's check refuses the row, and the unique
 * index refuses one of two that take the same slot at once.
 */
export const insertTrade = compiled(
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

const insertOrders = insertRows<OrderTables, 'orders'>('orders', [
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

const insertLines = insertRows<OrderTables, 'order_lines'>('order_lines', [
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

/** Writes a trade with its orders, their lines and what their timelines begin with, in one journey. */
export async function insertPlaced(ctx: OrderCtx, { trade, orders, lines, events }: Placed): Promise<void> {
  await together([
    insertTrade(ctx, { ...trade, brand_id: ctx.brand.id }),
    insertOrders(ctx, orders),
    insertLines(ctx, lines),
    insertEvents(ctx, events),
  ])
}
