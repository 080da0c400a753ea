import type { OrderLine, OrderSummary } from '#contract/orders.ts'
import type { z } from 'zod'
import { showablePicture } from '#server/modules/media/public.ts'
import { dayOf } from '#server/platform/brand-day.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { actionsOf, statuses, stateOf } from './order-states.ts'
import { listLines, type LineRow, type OrderRow, type OrderTables } from './orders.queries.ts'

/** Words of a stored text for this caller. */
const wordsOf = (ctx: Ctx<OrderTables>, texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)

export const toLine = (ctx: Ctx<OrderTables>, row: LineRow): z.infer<typeof OrderLine> => {
  const { digits } = ctx.brand.settings.currency
  return {
    id: row.id,
    skuId: row.sku_id,
    goodsId: row.goods_id,
    name: wordsOf(ctx, row.name),
    image: showablePicture(ctx.brand, row.image),
    tint: row.tint,
    specifications: (row.specifications as unknown[]).map((text) => wordsOf(ctx, text)),
    quantity: row.quantity,
    price: toMajor(row.price_minor, digits),
    subtotal: toMajor(row.subtotal_minor, digits),
    discount: toMajor(row.discount_minor, digits),
    refundedQuantity: row.refunded_quantity,
    reviewed: row.reviewed_at !== null,
  }
}

const afterSalesOf = (row: OrderRow): OrderSummary['afterSales'] => {
  const state = stateOf(row)
  return typeof state === 'string' ? state : null
}

/** What the summary and the detail of an order say alike. Until it is paid, an order says until when it can be. */
export const toHead = (ctx: Ctx<OrderTables>, row: OrderRow) => {
  const { digits } = ctx.brand.settings.currency
  const waits = row.status === statuses.awaitingPayment
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    afterSales: afterSalesOf(row),
    tradeId: row.trade_id,
    seller: { id: row.store_id, name: wordsOf(ctx, row.store_name) },
    amounts: {
      goods: toMajor(row.goods_minor, digits),
      delivery: toMajor(row.delivery_minor, digits),
      discount: toMajor(row.discount_minor, digits),
      payable: toMajor(row.payable_minor, digits),
      refunded: toMajor(row.refunded_minor, digits),
    },
    currency: row.currency,
    hasReturn: Boolean(row.has_return),
    createdAt: row.created_at.toISOString(),
    expiresAt: waits ? row.expires_at.toISOString() : null,
  }
}

/** Whether staff may pay its store now: it was not paid yet, and the goods can no longer be returned. */
export const isReleasable = ({ clock }: Ctx<OrderTables>, row: OrderRow): boolean =>
  row.released_at === null && row.release_due_at !== null && row.release_due_at <= clock.now()

/** What the buyer can do with the order at this moment. */
export const toActions = (ctx: Ctx<OrderTables>, row: OrderRow) => {
  const now = ctx.clock.now()
  const remindedToday = row.reminded_on === dayOf(ctx.brand, now)
  const returnable = row.release_due_at !== null && row.release_due_at > now
  return actionsOf(stateOf(row), { payable: row.expires_at > now, remindedToday, returnable })
}

/** An order as lists show it, with its own of the lines. */
export const toSummary = (ctx: Ctx<OrderTables>, row: OrderRow, lines: readonly LineRow[]) => ({
  ...toHead(ctx, row),
  lines: lines.filter((line) => line.order_id === row.id).map((line) => toLine(ctx, line)),
})

/** A shopper's orders as lists show them, with their lines; one statement for all of them. */
export async function toSummaries(ctx: Ctx<OrderTables>, rows: readonly OrderRow[]): Promise<OrderSummary[]> {
  if (rows.length === 0) return []
  const lines = await listLines(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...toSummary(ctx, row, lines), actions: toActions(ctx, row) }))
}
