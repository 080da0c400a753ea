import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { advanceOrder, allowedNext } from './advance-order.ts'
import { getOwnOrder } from './find-orders.ts'
import { listLines, stampReviewed } from './orders.queries.ts'
import { lockPaidOrder } from './refunds.queries.ts'

export type ReviewedLines = {
  readonly orderId: string
  readonly storeId: string
  /** The product of each line that was marked, by the line's id. */
  readonly goodsOf: ReadonlyMap<string, string>
  /** Lines of the order that wait for their review. */
  readonly left: readonly string[]
}

/**
 * The caller has reviewed lines of their received order, in the caller's transaction; with the last of them the order is
 * reviewed. Refuses `order.not_found`, `order.line_not_found`, `order.line_reviewed` and `order.status_inoperable`.
 */
export async function markReviewed(ctx: UserCtx, orderId: string, lineIds: readonly string[]): Promise<ReviewedLines> {
  const { id } = await getOwnOrder(ctx, orderId)
  // Of two who review different lines at once the second must see that its lines were the last.
  const order = await lockPaidOrder(ctx, id)
  if (!order) throw refuse('order.status_inoperable')
  const lines = await listLines(ctx, [id])
  const named = new Set(lineIds.map((lineId) => lineId.toLowerCase()))
  const found = lines.filter((line) => named.has(line.id))
  if (found.length < named.size) throw refuse('order.line_not_found')
  if (found.some((line) => line.reviewed_at)) throw refuse('order.line_reviewed')
  allowedNext(order, 'review', 'shopper')
  if ((await stampReviewed(ctx, id, [...named])).length < named.size) throw refuse('order.line_reviewed')
  const left = lines.filter((line) => !line.reviewed_at && !named.has(line.id)).map((line) => line.id)
  if (left.length === 0)
    await advanceOrder(ctx, order, { event: 'review', actor: 'shopper', stamps: { reviewed_at: ctx.clock.now() } })
  return {
    orderId: id,
    storeId: order.store_id,
    goodsOf: new Map(found.map((line) => [line.id, line.goods_id])),
    left,
  }
}
