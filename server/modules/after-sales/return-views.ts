import type { z } from 'zod'
import type { Return, ReturnSummary, SellerReturn } from '#contract/returns.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { getOrderViews, type OrderView } from '#server/modules/orders/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { listMessages } from './return-messages.queries.ts'
import { listReturnLines, type ReturnLineRow, type ReturnRow } from './returns.queries.ts'

type Summary = Omit<z.infer<typeof ReturnSummary>, 'actions'>
type Details = Omit<Return, 'actions'>
type Orders = ReadonlyMap<string, OrderView>

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Joins the units of a return with their order line. */
function toLine({ line_id, quantity, granted_quantity }: ReturnLineRow, order: OrderView): Summary['lines'][number] {
  const { goodsId, name, image, tint, specifications, price } = order.lines.find(({ id }) => id === line_id)!
  const words = { goodsId, name, image, tint, specifications, price }
  return { lineId: line_id, ...words, quantity, granted: granted_quantity }
}

function toSummary(ctx: Ctx, row: ReturnRow, lines: readonly ReturnLineRow[], orders: Orders): Summary {
  const order = orders.get(row.order_id)!
  const { digits } = ctx.brand.settings.currency
  return {
    id: row.id,
    order: { id: order.id, number: order.number },
    seller: order.seller,
    kind: row.kind as Summary['kind'],
    withdrawal: row.is_withdrawal,
    state: row.state,
    reason: row.reason,
    lines: lines.filter((line) => line.return_id === row.id).map((line) => toLine(line, order)),
    amount: toMajor(row.amount_minor, digits),
    refunded: row.refunded_minor === null ? null : toMajor(row.refunded_minor, digits),
    currency: order.currency,
    requestedAt: row.requested_at.toISOString(),
    dueAt: iso(row.due_at),
  }
}

const getIds = (rows: readonly ReturnRow[]) => rows.map(({ id }) => id)

/** Returns summaries for lists; two statements for all returns, plus those of the orders. */
export async function toSummaries(ctx: Ctx, rows: readonly ReturnRow[]): Promise<Summary[]> {
  if (rows.length === 0) return []
  const orderIds = rows.map((row) => row.order_id)
  const [lines, orders] = await Promise.all([listReturnLines(ctx, getIds(rows)), getOrderViews(ctx, orderIds)])
  return rows.map((row) => toSummary(ctx, row, lines, orders))
}

/** Returns details with messages. */
export async function toDetails(ctx: Ctx, rows: readonly ReturnRow[]): Promise<Details[]> {
  if (rows.length === 0) return []
  const orderIds = rows.flatMap((row) => [row.order_id, row.replacement_order_id].filter((id) => id !== null))
  const [lines, orders, messages] = await Promise.all([
    listReturnLines(ctx, getIds(rows)),
    getOrderViews(ctx, orderIds),
    listMessages(ctx, getIds(rows)),
  ])
  return rows.map((row) => {
    const replacement = row.replacement_order_id ? orders.get(row.replacement_order_id) : undefined
    return {
      ...toSummary(ctx, row, lines, orders),
      messages: messages
        .filter((message) => message.return_id === row.id)
        .map(({ id, author, text, images, at }) => ({
          id,
          author: author as Details['messages'][number]['author'],
          text,
          images: images as string[],
          at: at.toISOString(),
        })),
      answer: row.answer,
      tracking: row.tracking_number === null ? null : { carrier: row.carrier ?? '', number: row.tracking_number },
      replacement: replacement ? { id: replacement.id, number: replacement.number } : null,
      closedAt: iso(row.closed_at),
      closedBy: row.closed_by as Details['closedBy'],
    }
  })
}

/** Returns a lookup of the buyer of each return. */
export async function getBuyers(
  ctx: Ctx,
  rows: readonly ReturnRow[],
): Promise<(row: ReturnRow) => SellerReturn['buyer']> {
  const names = await getUsernames(
    ctx,
    rows.map((row) => row.user_id),
  )
  return (row) => ({ id: row.user_id, username: names.get(row.user_id) ?? '' })
}

/** Collects what decides the available actions now. */
export const toMoment = (ctx: Ctx, row: ReturnRow) => ({
  state: row.state,
  inTime: row.due_at !== null && row.due_at > ctx.clock.now(),
  isSent: row.tracking_number !== null,
})
