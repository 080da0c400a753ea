import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { getOrder } from './find-orders.ts'
import { moveReturnable } from './order-moves.queries.ts'
import { nextState, refusalOf, stateOf } from './order-states.ts'
import { recordEvents } from './record-events.ts'

export type CaseToOpen = { readonly orderId: string; readonly reason: string }

/**
 * Takes a received order into a return (status 6), in the caller's transaction; the caller has seen whose it is. While it
 * is open nothing is released. Refuses `order.not_found`, `order.status_inoperable`, and `order.return_too_late` once
 * the time to return is over. A refund before shipping is `requestRefund`'s own.
 */
export async function openCase(ctx: Ctx, { orderId, reason }: CaseToOpen): Promise<void> {
  const order = await getOrder(ctx, orderId)
  const from = stateOf(order)
  const to = nextState(from, 'request_return', 'shopper')
  if (to === null) throw refuse(refusalOf(from, 'request_return'))
  if (order.release_due_at! <= ctx.clock.now()) throw refuse('order.return_too_late')
  if (!(await moveReturnable(ctx, order.id, { from, to }))) throw refuse('order.status_inoperable')
  await recordEvents(ctx, [order.id], 'request_return', 'shopper', { reason })
}
