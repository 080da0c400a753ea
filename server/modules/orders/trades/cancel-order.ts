import type { Data, Parsed } from '#contract/operation.ts'
import type { ordersApi } from '#contract/orders.ts'
import { release } from '#server/modules/inventory/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { emit } from '#server/events.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getTransition } from '../advance-order.ts'
import { getAllocations, getGoodsIds } from '../allocations.ts'
import { getOrder } from '../find-orders.ts'
import { moveOrder } from '../order-moves.queries.ts'
import { statuses } from '../order-states.ts'
import { listLines, type OrderRow } from '../orders.queries.ts'
import { readOrder } from '../reads/read-orders.ts'
import { recordEvents } from '../record-events.ts'
import { closeEmptyTrade, reduceTrade } from './trades.queries.ts'

type Cancel = (typeof ordersApi)['cancel']

/**
 * Returns the caller's own order; throws `order.seller_cannot_cancel` for its seller and `order.not_found` otherwise.
 */
async function getCancellable(ctx: UserCtx, orderId: string): Promise<OrderRow> {
  const order = await getOrder(ctx, orderId)
  if (order.user_id === ctx.principal.userId) return order
  throw refusal(order.store_id === ctx.principal.storeId ? 'order.seller_cannot_cancel' : 'order.not_found')
}

/**
 * Cancels the caller's unpaid order: releases its stock, subtracts its amount from the trade, and closes the trade with
 * its last order.
 */
export async function cancelOrder(ctx: UserCtx, { orderId, reason }: Parsed<Cancel>): Promise<Data<Cancel>> {
  const order = await getCancellable(ctx, orderId)
  const step = getTransition(order, 'cancel', 'shopper')
  // The trade first, as payment and expiry do: the first to lock it wins, the others change nothing.
  if (!(await reduceTrade(ctx, order.trade_id, order.payable_minor))) throw refusal('order.status_inoperable')
  const stamps = { closed_at: ctx.clock.now() }
  if (!(await moveOrder(ctx, order.id, { ...step, stamps }))) throw refusal('order.status_inoperable')
  await closeEmptyTrade(ctx, order.trade_id, statuses.awaitingPayment)
  const lines = await listLines(ctx, [order.id])
  await release(ctx, getAllocations(lines))
  await recordEvents(ctx, [order.id], 'cancel', 'shopper', reason ? { reason } : {})
  await emit(ctx, 'order.cancelled', { tradeId: order.trade_id, orderIds: [order.id], goodsIds: getGoodsIds(lines) })
  return readOrder(ctx, { orderId: order.id })
}
