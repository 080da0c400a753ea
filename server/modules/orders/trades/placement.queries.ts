import { sql, type Kysely } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { createRowInserter } from '#server/platform/database/create-row-inserter.ts'
import { findViolatedConstraint, RetryableError } from '#server/platform/database/errors.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import type { GenerateNumber } from './order-number.ts'
import { insertOrderTaxes, type NewOrderTax } from '../taxes/order-taxes.queries.ts'
import { insertEvents, type NewEvent, type OrderCtx, type OrderTables } from '../orders.queries.ts'

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

const insertOrders = createRowInserter('orders', [
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
  'tax_minor',
  'tax_added_minor',
  'delivery_tax_added_minor',
  'tax_liable',
  'tax_exemption',
  'business_number',
  'business_name',
  'tax_gap',
  'tax_place',
  'currency',
  'address',
  'delivery',
  'note',
  'words',
  'created_at',
  'paid_at',
  'withdrawal_days',
  'return_days',
  'ship_due_at',
])

const insertLines = createRowInserter('order_lines', [
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
  'commission_tax_minor',
  'tax_minor',
  'tax_added_minor',
  'allocations',
  'withdrawal_exemption',
])

export type NewOrder = Parameters<typeof insertOrders>[1][number]
export type NewLine = Parameters<typeof insertLines>[1][number]

export type NewPlacement = {
  readonly trade: NewTrade
  readonly orders: readonly NewOrder[]
  readonly lines: readonly NewLine[]
  readonly events: readonly NewEvent[]
  readonly taxes?: readonly NewOrderTax[]
}

/** Inserts a trade with its orders, lines and first timeline events in one round trip. */
async function insertPlacement(
  ctx: OrderCtx,
  { trade, orders, lines, events, taxes = [] }: NewPlacement,
): Promise<void> {
  await pipeline([
    insertTrade(ctx, { ...trade, brand_id: ctx.brand.id }),
    insertOrders(ctx, orders),
    insertLines(ctx, lines),
    taxes.length > 0 && insertOrderTaxes(ctx, taxes),
    insertEvents(ctx, events),
  ])
}

/** An order before its number is assigned; `names` are its search words. */
export type OrderWithoutNumber = Omit<NewOrder, 'number' | 'words'> & { readonly id: string; readonly names: string }

/** Assigns order numbers; a collision is detected by the insert. */
export const assignNumbers = (ctx: Ctx, orders: readonly OrderWithoutNumber[], generate: GenerateNumber): NewOrder[] =>
  orders.map(({ names, ...order }) => {
    const number = generate(ctx.brand.settings.timeZone, ctx.clock.now())
    return { ...order, number, words: `${number} ${names}` }
  })

const retryReasons: Readonly<Record<string, string>> = {
  // One of 100 million numbers a day may be taken; the next attempt generates another.
  orders_brand_id_number_key: 'no free order number was found',
  // A concurrent trade of the user took the slot; the next attempt sees it and fails when it was the last.
  trades_unpaid_slot_uq: 'the slot of an unpaid trade was taken',
  trades_unpaid_slot_check: 'no slot of an unpaid trade was free',
}

/** Inserts a placement, in the caller's transaction, which is retried after a conflict. */
export async function writePlacement(ctx: Ctx, placement: NewPlacement): Promise<void> {
  try {
    await insertPlacement(ctx, placement)
  } catch (error) {
    const reason = retryReasons[findViolatedConstraint(error)?.name ?? '']
    if (reason === undefined) throw error
    throw new RetryableError(reason, { cause: error })
  }
}
