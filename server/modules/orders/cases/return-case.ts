import { restock } from '#server/modules/inventory/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { emit } from '#server/events.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceOrder, getTransition } from '../advance-order.ts'
import { getGoodsIds, splitReturnedUnits } from '../allocations.ts'
import { getOrder } from '../find-orders.ts'
import { moveReturnable } from '../order-moves.queries.ts'
import type { Actor } from '../order-states.ts'
import { listLines } from '../orders.queries.ts'
import { recordEvents, type EventParams } from '../record-events.ts'
import type { LineUnits } from '../refunds/refunds.queries.ts'
import { releaseOrders } from '../fulfilment/release-orders.ts'

export type CaseRequest = { readonly orderId: string; readonly reason: string }
export type CaseOpening = CaseRequest & {
  /** The buyer withdraws from the contract, which is possible before the receipt as well. */
  readonly isWithdrawal?: boolean
}

/**
 * Moves a received order into a return (status 6), or a shipped one that the buyer withdraws from, in the caller's transaction; the caller checked ownership. An open
 * case blocks the release. Throws `order.not_found`, `order.status_inoperable`, and `order.return_too_late` after the
 * return window. Refunds before shipping use `requestRefund` and `withdrawUnshipped`.
 */
export async function openCase(ctx: Ctx, { orderId, reason, isWithdrawal = false }: CaseOpening): Promise<void> {
  const order = await getOrder(ctx, orderId)
  const event = isWithdrawal ? 'withdraw_contract' : 'request_return'
  const step = getTransition(order, event, 'shopper')
  // Only an order on its way has no end of the window yet.
  if (order.release_due_at === null) return advanceOrder(ctx, order, { event, actor: 'shopper' })
  if (order.release_due_at <= ctx.clock.now()) throw refusal('order.return_too_late')
  if (!(await moveReturnable(ctx, order.id, step))) throw refusal('order.status_inoperable')
  await recordEvents(ctx, [order.id], event, 'shopper', reason ? { reason } : {})
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

/**
 * Returns units of an order's lines to the warehouses they came from, in the caller's transaction. Throws when a line
 * has fewer units.
 */
export async function restockLines(ctx: Ctx, orderId: string, units: readonly LineUnits[]): Promise<void> {
  const lines = (await listLines(ctx, [orderId])).filter((line) => units.some(({ lineId }) => lineId === line.id))
  await restock(
    ctx,
    lines.flatMap((line) => splitReturnedUnits(line, units.find(({ lineId }) => lineId === line.id)!.quantity)),
  )
  await emit(ctx, 'goods.returned', { goodsIds: getGoodsIds(lines) })
}
