import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { advanceOrder, allowedNext } from './advance-order.ts'
import { getOrder } from './find-orders.ts'
import { moveReturnable } from './order-moves.queries.ts'
import { recordEvents } from './record-events.ts'

export type CaseToOpen = { readonly orderId: string; readonly reason: string }

/**
 * Takes a received order into a return (status 6), in the caller's transaction; the caller has seen whose it is. While it
 * is open nothing is released. Refuses `order.not_found`, `order.status_inoperable`, and `order.return_too_late` once
 * the time to return is over. A refund before shipping is `requestRefund`'s own.
 */
export async function openCase(ctx: Ctx, { orderId, reason }: CaseToOpen): Promise<void> {
  const order = await getOrder(ctx, orderId)
  const step = allowedNext(order, 'request_return', 'shopper')
  if (order.release_due_at! <= ctx.clock.now()) throw refuse('order.return_too_late')
  if (!(await moveReturnable(ctx, order.id, step))) throw refuse('order.status_inoperable')
  await recordEvents(ctx, [order.id], 'request_return', 'shopper', { reason })
}

/**
 * Takes an order whose return was refused into it again, for somebody else to decide; in the caller's transaction, whose
 * caller knows that it was in time. The money may have been released meanwhile: a refund then takes it back first.
 * Refuses `order.not_found` and `order.status_inoperable`.
 */
export async function reopenCase(ctx: Ctx, { orderId, reason }: CaseToOpen): Promise<void> {
  const order = await getOrder(ctx, orderId)
  await advanceOrder(ctx, order, { event: 'dispute_return', actor: 'shopper', params: { reason } })
}
