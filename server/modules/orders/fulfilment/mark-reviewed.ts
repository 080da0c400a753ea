import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceOrder, getTransition } from '../advance-order.ts'
import { getOwnOrder } from '../find-orders.ts'
import { listLines, markLinesReviewed } from '../orders.queries.ts'
import { lockPaidOrder } from '../refunds/refunds.queries.ts'

export type ReviewedLines = {
  readonly orderId: string
  readonly storeId: string
  /** The product of each marked line, by line id. */
  readonly goodsIdByLine: ReadonlyMap<string, string>
  /** Lines of the order without a review. */
  readonly unreviewedLineIds: readonly string[]
}

/**
 * Marks lines of the caller's received order as reviewed, in the caller's transaction; the last line moves the order to
 * reviewed. Throws `order.not_found`, `order.line_not_found`, `order.line_reviewed` and `order.status_inoperable`.
 */
export async function markReviewed(ctx: UserCtx, orderId: string, lineIds: readonly string[]): Promise<ReviewedLines> {
  const { id } = await getOwnOrder(ctx, orderId)
  // Concurrent reviews of different lines must see each other to detect the last one.
  const order = await lockPaidOrder(ctx, id)
  if (!order) throw refusal('order.status_inoperable')
  const lines = await listLines(ctx, [id])
  const wanted = new Set(lineIds.map((lineId) => lineId.toLowerCase()))
  const found = lines.filter((line) => wanted.has(line.id))
  if (found.length < wanted.size) throw refusal('order.line_not_found')
  if (found.some((line) => line.reviewed_at)) throw refusal('order.line_reviewed')
  getTransition(order, 'review', 'shopper')
  if ((await markLinesReviewed(ctx, id, [...wanted])).length < wanted.size) throw refusal('order.line_reviewed')
  const unreviewedLineIds = lines.filter((line) => !line.reviewed_at && !wanted.has(line.id)).map((line) => line.id)
  if (unreviewedLineIds.length === 0)
    await advanceOrder(ctx, order, { event: 'review', actor: 'shopper', stamps: { reviewed_at: ctx.clock.now() } })
  return {
    orderId: id,
    storeId: order.store_id,
    goodsIdByLine: new Map(found.map((line) => [line.id, line.goods_id])),
    unreviewedLineIds,
  }
}
