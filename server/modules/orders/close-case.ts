import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { advanceOrder } from './advance-order.ts'
import { getOrder } from './find-orders.ts'
import type { Actor } from './order-states.ts'
import { listLines } from './orders.queries.ts'
import type { EventParams } from './record-events.ts'
import { releaseOrders } from './release-orders.ts'

export type CaseToClose = {
  readonly orderId: string
  readonly actor: Actor
  /** A finished return had its lines refunded by `refundLines` before, in the same transaction. */
  readonly outcome: 'rejected' | 'withdrawn' | 'finished' | 'exchanged'
  readonly reason?: string
  /** What was given back, in minor units. */
  readonly amountMinor?: number
  /** The order that was placed by `placeReplacement` in the same transaction. */
  readonly replacement?: { readonly orderId: string; readonly number: string }
}

const eventOf = {
  rejected: 'return_rejected',
  withdrawn: 'withdraw_return',
  finished: 'return_finished',
  exchanged: 'return_exchanged',
} as const

/** What the timeline says of an end. */
const paramsOf = (ctx: Ctx, { reason, amountMinor, replacement }: CaseToClose): EventParams => ({
  ...(reason && { reason }),
  ...(amountMinor !== undefined && { amount: toMajor(amountMinor, ctx.brand.settings.currency.digits) }),
  ...(replacement && { orderId: replacement.orderId, orderNumber: replacement.number }),
})

/**
 * Ends a return, in the caller's transaction. Rejected, withdrawn, exchanged, or finished with lines left: the order is where it was
 * before. Finished with nothing left: it stays at 6, closed, and what the store keeps of it (the delivery fee) is paid
 * out. Refuses `order.not_found` and `order.status_inoperable`.
 */
export async function closeCase(ctx: Ctx, close: CaseToClose): Promise<void> {
  const { actor, outcome } = close
  const order = await getOrder(ctx, close.orderId)
  const params = paramsOf(ctx, close)
  if (outcome !== 'finished') return advanceOrder(ctx, order, { event: eventOf[outcome], actor, params })
  const lines = await listLines(ctx, [order.id])
  const isOver = lines.every((line) => line.refunded_quantity === line.quantity)
  await advanceOrder(ctx, order, { event: isOver ? 'return_completed' : 'return_finished', actor, params })
  if (isOver) await releaseOrders(ctx, [order.id], { actor: 'clock', at: ['closed'] })
}
