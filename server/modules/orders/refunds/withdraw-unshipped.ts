import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { advanceOrder } from '../advance-order.ts'
import { getOwnOrder } from '../find-orders.ts'
import { approveUnanswered } from './decide-refund.ts'
import { insertRefund, lockOpenRefund } from './refunds.queries.ts'

/**
 * The buyer withdraws from an unshipped order, in the caller's transaction: it is refunded at once, as the store cannot
 * reject it. Throws `order.not_found`, `order.status_inoperable` and `order.charged_back`.
 */
export async function withdrawUnshipped(ctx: UserCtx, orderId: string): Promise<void> {
  const order = await getOwnOrder(ctx, orderId)
  await advanceOrder(ctx, order, { event: 'withdraw_unshipped', actor: 'shopper' })
  const now = ctx.clock.now()
  const times = { requested_at: now, due_at: now }
  await insertRefund(ctx, { id: newId(now.getTime()), order_id: order.id, state: 'requested', reason: '', ...times })
  const refund = await lockOpenRefund(ctx, order.id)
  if (!refund) throw new Error(`the refund of order ${order.id} was not inserted`)
  await approveUnanswered(ctx, refund)
}
