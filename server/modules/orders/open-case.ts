import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceOrder, getTransition } from './advance-order.ts'
import { getOrder } from './find-orders.ts'
import { moveReturnable } from './order-moves.queries.ts'
import { recordEvents } from './record-events.ts'

export type CaseRequest = { readonly orderId: string; readonly reason: string }

/**
 * Moves a received order into a return (status 6), in the caller's transaction; the caller checked ownership. An open
 * case blocks the release. Throws `order.not_found`, `order.status_inoperable`, and `order.return_too_late` after the
 * return window. Refunds before shipping use `requestRefund`.
 */
export async function openCase(ctx: Ctx, { orderId, reason }: CaseRequest): Promise<void> {
  const order = await getOrder(ctx, orderId)
  const step = getTransition(order, 'request_return', 'shopper')
  if (order.release_due_at! <= ctx.clock.now()) throw refusal('order.return_too_late')
  if (!(await moveReturnable(ctx, order.id, step))) throw refusal('order.status_inoperable')
  await recordEvents(ctx, [order.id], 'request_return', 'shopper', { reason })
}

/**
 * Moves an order into a return again after a rejection, for staff to decide; in the caller's transaction, which checked
 * the deadline. The money may have been released meanwhile; a refund then takes it back first. Throws `order.not_found`
 * and `order.status_inoperable`.
 */
export async function reopenCase(ctx: Ctx, { orderId, reason }: CaseRequest): Promise<void> {
  const order = await getOrder(ctx, orderId)
  await advanceOrder(ctx, order, { event: 'dispute_return', actor: 'shopper', params: { reason } })
}
