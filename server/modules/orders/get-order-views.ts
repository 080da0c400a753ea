import type { OrderSummary } from '#contract/orders.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toSummary } from './order-views.ts'
import { listLines, listOrdersById } from './orders.queries.ts'

export type OrderView = Omit<OrderSummary, 'actions'>

/** Returns orders for other modules' responses, by id, in the caller's language; the caller checked ownership. */
export async function getOrderViews(ctx: Ctx, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderView>> {
  if (orderIds.length === 0) return new Map()
  const ids = [...new Set(orderIds)]
  const [rows, lines] = await Promise.all([listOrdersById(ctx, ids), listLines(ctx, ids)])
  return new Map(rows.map((row) => [row.id, toSummary(ctx, row, lines)]))
}
