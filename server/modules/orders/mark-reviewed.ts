import type { UserCtx } from '#server/platform/context.ts'
import { advanceOrder } from './advance-order.ts'
import { getOwnOrder } from './find-orders.ts'

/**
 * The caller has reviewed their received order, in the caller's transaction. Refuses `order.not_found` and
 * `order.status_inoperable`, so that an order is reviewed once.
 */
export async function markReviewed(ctx: UserCtx, orderId: string): Promise<void> {
  const order = await getOwnOrder(ctx, orderId)
  await advanceOrder(ctx, order, { event: 'review', actor: 'shopper', stamps: { reviewed_at: ctx.clock.now() } })
}
