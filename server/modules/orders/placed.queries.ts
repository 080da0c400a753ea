import type { Insertable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { together } from '#server/platform/together.ts'
import { insertEvents, type NewEvent, type OrderCtx, type OrderTables } from './orders.queries.ts'

/** Rows as they travel in JSON, where what is JSON in the table is not written twice. */
type Plain<Row, Json extends keyof Row> = Omit<Row, 'brand_id' | Json> & Readonly<Record<Json, unknown>>

export type NewTrade = Plain<Insertable<Tables['trades']>, never>
export type NewOrder = Plain<Insertable<Tables['orders']>, 'store_name' | 'address' | 'delivery'>
export type NewLine = Plain<Insertable<Tables['order_lines']>, 'name' | 'specifications' | 'allocations'>

export type Placed = {
  readonly trade: NewTrade
  readonly orders: readonly NewOrder[]
  readonly lines: readonly NewLine[]
  readonly events: readonly NewEvent[]
}

const insertTrades = insertRows<OrderTables, 'trades'>('trades', [
  'id',
  'user_id',
  'status',
  'payable_minor',
  'currency',
  'created_at',
  'expires_at',
])

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
    insertTrades(ctx, [trade]),
    insertOrders(ctx, orders),
    insertLines(ctx, lines),
    insertEvents(ctx, events),
  ])
}
