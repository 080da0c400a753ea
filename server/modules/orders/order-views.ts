import type { z } from 'zod'
import type { OrderLine, OrderSummary } from '#contract/orders.ts'
import { toShowableImage } from '#server/modules/media/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { canRemind, getShopperActions, statuses, toState } from './order-states.ts'
import { listLines, listOrdersById, type LineRow, type OrderRow, type OrderTables } from './orders.queries.ts'

const pickOrderText = (ctx: Ctx<OrderTables>, texts: unknown) =>
  pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)

export const toLine = (ctx: Ctx<OrderTables>, row: LineRow): z.infer<typeof OrderLine> => {
  const { digits } = ctx.brand.settings.currency
  return {
    id: row.id,
    skuId: row.sku_id,
    goodsId: row.goods_id,
    name: pickOrderText(ctx, row.name),
    image: toShowableImage(ctx.brand, row.image),
    tint: row.tint,
    specifications: (row.specifications as unknown[]).map((text) => pickOrderText(ctx, text)),
    quantity: row.quantity,
    price: toMajor(row.price_minor, digits),
    subtotal: toMajor(row.subtotal_minor, digits),
    discount: toMajor(row.discount_minor, digits),
    refundedQuantity: row.refunded_quantity,
    reviewed: row.reviewed_at !== null,
  }
}

const getAfterSales = (row: OrderRow): OrderSummary['afterSales'] => {
  const state = toState(row)
  return typeof state === 'string' ? state : null
}

/** Fields shared by summary and detail; `expiresAt` is set only until payment. */
export const toHead = (ctx: Ctx<OrderTables>, row: OrderRow) => {
  const { digits } = ctx.brand.settings.currency
  const waits = row.status === statuses.awaitingPayment
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    afterSales: getAfterSales(row),
    tradeId: row.trade_id,
    seller: { id: row.store_id, name: pickOrderText(ctx, row.store_name) },
    amounts: {
      goods: toMajor(row.goods_minor, digits),
      delivery: toMajor(row.delivery_minor, digits),
      discount: toMajor(row.discount_minor, digits),
      taxAdded: toMajor(row.tax_added_minor, digits),
      payable: toMajor(row.payable_minor, digits),
      refunded: toMajor(row.refunded_minor, digits),
    },
    currency: row.currency,
    hasReturn: Boolean(row.has_return),
    createdAt: row.created_at.toISOString(),
    expiresAt: waits ? row.expires_at.toISOString() : null,
  }
}

/** Until when a paid order is shipped; null before payment, during a case and once it has shipped. */
export const getShipBy = (row: OrderRow): string | null =>
  canRemind(toState(row)) ? (row.ship_due_at?.toISOString() ?? null) : null

/** Whether staff may release it now: not released yet, and the return window is over. */
export const isReleasable = ({ clock }: Ctx<OrderTables>, row: OrderRow): boolean =>
  row.released_at === null && row.release_due_at !== null && row.release_due_at <= clock.now()

/** Whether the order has a right of withdrawal that has not ended; it begins before the receipt. */
const canWithdraw = (row: Pick<OrderRow, 'withdrawal_days' | 'release_due_at'>, now: Date): boolean =>
  (row.withdrawal_days ?? 0) > 0 && (row.release_due_at === null || row.release_due_at > now)

/** Returns the buyer's available actions. */
export const toActions = (ctx: Ctx<OrderTables>, row: OrderRow) => {
  const now = ctx.clock.now()
  const remindedToday = row.reminded_on === toBrandDay(ctx.brand, now)
  const returnable = row.release_due_at !== null && row.release_due_at > now
  const payable = row.expires_at > now
  return getShopperActions(toState(row), { payable, remindedToday, returnable, withdrawable: canWithdraw(row, now) })
}

/** Converts an order for lists, selecting its own lines. */
export const toSummary = (ctx: Ctx<OrderTables>, row: OrderRow, lines: readonly LineRow[]) => ({
  ...toHead(ctx, row),
  lines: lines.filter((line) => line.order_id === row.id).map((line) => toLine(ctx, line)),
})

/** Returns a shopper's orders for lists; reads all lines in one statement. */
export async function toSummaries(ctx: Ctx<OrderTables>, rows: readonly OrderRow[]): Promise<OrderSummary[]> {
  if (rows.length === 0) return []
  const lines = await listLines(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...toSummary(ctx, row, lines), actions: toActions(ctx, row) }))
}

export type OrderView = Omit<OrderSummary, 'actions'>

/** Returns orders for other modules' responses, by id, in the caller's language; the caller checked ownership. */
export async function getOrderViews(ctx: Ctx, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderView>> {
  if (orderIds.length === 0) return new Map()
  const ids = [...new Set(orderIds)]
  const [rows, lines] = await Promise.all([listOrdersById(ctx, ids), listLines(ctx, ids)])
  return new Map(rows.map((row) => [row.id, toSummary(ctx, row, lines)]))
}
