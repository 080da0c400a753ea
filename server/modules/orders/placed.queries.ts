import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { compiled } from '#server/platform/database/compiled.ts'
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

type Rows = { readonly brandId: number; readonly rows: string }

const tradeInsertion = compiled(
  (_: Kysely<OrderTables>, { brandId, rows }: Rows) => sql`
    insert into trades (brand_id, id, user_id, status, payable_minor, currency, created_at, expires_at)
    select ${brandId}::integer, id, user_id, status, payable_minor, currency, created_at, expires_at
    from jsonb_populate_recordset(null::trades, ${rows}::jsonb)`,
)

const ordersInsertion = compiled(
  (_: Kysely<OrderTables>, { brandId, rows }: Rows) => sql`
    insert into orders (brand_id, id, number, trade_id, user_id, store_id, store_name, status, goods_minor,
      delivery_minor, discount_minor, brand_discount_minor, payable_minor, currency, address, delivery, note, words,
      created_at, paid_at)
    select ${brandId}::integer, id, number, trade_id, user_id, store_id, store_name, status, goods_minor,
      delivery_minor, discount_minor, brand_discount_minor, payable_minor, currency, address, delivery, note, words,
      created_at, paid_at
    from jsonb_populate_recordset(null::orders, ${rows}::jsonb)`,
)

const linesInsertion = compiled(
  (_: Kysely<OrderTables>, { brandId, rows }: Rows) => sql`
    insert into order_lines (brand_id, order_id, id, position, sku_id, goods_id, name, specifications, image, tint,
      quantity, price_minor, subtotal_minor, discount_minor, brand_discount_minor, commission_minor, allocations)
    select ${brandId}::integer, order_id, id, position, sku_id, goods_id, name, specifications, image, tint,
      quantity, price_minor, subtotal_minor, discount_minor, brand_discount_minor, commission_minor, allocations
    from jsonb_populate_recordset(null::order_lines, ${rows}::jsonb)`,
)

/** Writes a trade with its orders, their lines and what their timelines begin with, in one journey. */
export async function insertPlaced(ctx: OrderCtx, { trade, orders, lines, events }: Placed): Promise<void> {
  const rowsOf = (rows: unknown): Rows => ({ brandId: ctx.brand.id, rows: JSON.stringify(rows) })
  await together([
    tradeInsertion(ctx, rowsOf([trade])),
    ordersInsertion(ctx, rowsOf(orders)),
    linesInsertion(ctx, rowsOf(lines)),
    insertEvents(ctx, events),
  ])
}
