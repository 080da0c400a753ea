import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { release } from '#server/modules/inventory/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { emit } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refuse.ts'
import { allowedNext } from './advance-order.ts'
import { allocationsOf, goodsIdsOf } from './allocations.ts'
import { getOrder } from './find-orders.ts'
import { moveOrder } from './order-moves.queries.ts'
import { statuses } from './order-states.ts'
import { listLines, type OrderRow } from './orders.queries.ts'
import { readOrder } from './read-orders.ts'
import { recordEvents } from './record-events.ts'
import { closeEmptyTrade, reduceTrade } from './trades.queries.ts'

type Cancel = (typeof ordersApi)['cancel']

/** The caller's own order; its seller is told why it is not theirs to cancel, anybody else finds nothing. */
async function getCancellable(ctx: UserCtx, orderId: string): Promise<OrderRow> {
  const order = await getOrder(ctx, orderId)
  if (order.user_id === ctx.who.userId) return order
  throw refuse(order.store_id === ctx.who.storeId ? 'order.seller_cannot_cancel' : 'order.not_found')
}

/** Cancels the caller's unpaid order: its stock goes back, its amount leaves the trade, the last one closes the trade. */
export async function cancelOrder(ctx: UserCtx, { orderId, reason }: Parsed<Cancel>): Promise<Data<Cancel>> {
  const order = await getCancellable(ctx, orderId)
  const step = allowedNext(order, 'cancel', 'shopper')
  // The trade first, as payment and expiry do: whoever has it decides, and the others find nothing to change.
  if (!(await reduceTrade(ctx, order.trade_id, order.payable_minor))) throw refuse('order.status_inoperable')
  const stamps = { closed_at: ctx.clock.now() }
  if (!(await moveOrder(ctx, order.id, { ...step, stamps }))) throw refuse('order.status_inoperable')
  await closeEmptyTrade(ctx, order.trade_id, statuses.awaitingPayment)
  const lines = await listLines(ctx, [order.id])
  await release(ctx, allocationsOf(lines))
  await recordEvents(ctx, [order.id], 'cancel', 'shopper', reason ? { reason } : {})
  await emit(ctx, 'order.cancelled', { tradeId: order.trade_id, orderIds: [order.id], goodsIds: goodsIdsOf(lines) })
  return readOrder(ctx, { orderId: order.id })
}
