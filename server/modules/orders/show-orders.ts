import type { OrderSummary } from '#contract/orders.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toSummary } from './order-answers.ts'
import { listLines, listOrdersById } from './orders.queries.ts'

export type OrderShown = Omit<OrderSummary, 'actions'>

/** These orders in the caller's words, by id, for answers of modules above; whose they are, the caller has looked at. */
export async function showOrders(ctx: Ctx, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderShown>> {
  if (orderIds.length === 0) return new Map()
  const ids = [...new Set(orderIds)]
  const [rows, lines] = await Promise.all([listOrdersById(ctx, ids), listLines(ctx, ids)])
  return new Map(rows.map((row) => [row.id, toSummary(ctx, row, lines)]))
}
