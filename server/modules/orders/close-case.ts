import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { advanceOrder } from './advance-order.ts'
import { getOrder } from './find-orders.ts'
import type { Actor } from './order-states.ts'
import { listLines } from './orders.queries.ts'
import type { EventParams } from './record-events.ts'
import { releaseOrders } from './release-orders.ts'

export type CaseClosing = {
  readonly orderId: string
  readonly actor: Actor
  /** For `finished`, `refundLines` ran before in the same transaction. */
  readonly outcome: 'rejected' | 'withdrawn' | 'finished' | 'exchanged'
  readonly reason?: string
  /** The refunded amount in minor units. */
  readonly amountMinor?: number
  /** The order placed by `placeReplacement` in the same transaction. */
  readonly replacement?: { readonly orderId: string; readonly number: string }
}

const eventsByOutcome = {
  rejected: 'return_rejected',
  withdrawn: 'withdraw_return',
  finished: 'return_finished',
  exchanged: 'return_exchanged',
} as const

const toEventParams = (ctx: Ctx, { reason, amountMinor, replacement }: CaseClosing): EventParams => ({
  ...(reason && { reason }),
  ...(amountMinor !== undefined && { amount: toMajor(amountMinor, ctx.brand.settings.currency.digits) }),
  ...(replacement && { orderId: replacement.orderId, orderNumber: replacement.number }),
})

/**
 * Ends a return, in the caller's transaction. The order goes back to its status before the case. With every line
 * refunded it stays at status 6, closed, and the store's remaining share (the delivery fee) is paid out. Throws
 * `order.not_found` and `order.status_inoperable`.
 */
export async function closeCase(ctx: Ctx, closing: CaseClosing): Promise<void> {
  const { actor, outcome } = closing
  const order = await getOrder(ctx, closing.orderId)
  const params = toEventParams(ctx, closing)
  if (outcome !== 'finished') return advanceOrder(ctx, order, { event: eventsByOutcome[outcome], actor, params })
  const lines = await listLines(ctx, [order.id])
  const isOver = lines.every((line) => line.refunded_quantity === line.quantity)
  await advanceOrder(ctx, order, { event: isOver ? 'return_completed' : 'return_finished', actor, params })
  if (isOver) await releaseOrders(ctx, [order.id], { actor: 'clock', from: ['closed'] })
}
