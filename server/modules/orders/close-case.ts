import type { Ctx } from '#server/platform/context.ts'
import { advanceOrder } from './advance-order.ts'
import { getOrder } from './find-orders.ts'
import { listLines } from './orders.queries.ts'
import { releaseOrders } from './release-orders.ts'

export type CaseToClose = {
  readonly orderId: string
  readonly actor: 'seller' | 'staff'
  /** A finished return had its lines refunded by `refundLines` before, in the same transaction. */
  readonly outcome: 'rejected' | 'finished'
  readonly reason?: string
}

/**
 * Ends a return, in the caller's transaction. Rejected, or finished with lines left: the order is where it was before.
 * Finished with nothing left: it stays at 6, closed, and what the store keeps of it (the delivery fee) is paid out.
 * Refuses `order.not_found` and `order.status_inoperable`.
 */
export async function closeCase(ctx: Ctx, { orderId, actor, outcome, reason }: CaseToClose): Promise<void> {
  const order = await getOrder(ctx, orderId)
  const params = reason ? { reason } : {}
  if (outcome === 'rejected') return advanceOrder(ctx, order, { event: 'return_rejected', actor, params })
  const lines = await listLines(ctx, [order.id])
  const isOver = lines.every((line) => line.refunded_quantity === line.quantity)
  await advanceOrder(ctx, order, { event: isOver ? 'return_completed' : 'return_finished', actor, params })
  if (isOver) await releaseOrders(ctx, [order.id], { actor: 'clock', at: ['closed'] })
}
