import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { release } from '#server/modules/inventory/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { emit } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refuse.ts'
import { allocationsOf, goodsIdsOf } from './allocations.ts'
import { nextStatus, statuses, type Status } from './order-states.ts'
import { findOrder, listLines, moveOrder, type OrderRow } from './orders.queries.ts'
import { readOrder } from './read-order.ts'
import { recordEvents } from './record-events.ts'
import { closeEmptyTrade, reduceTrade } from './trades.queries.ts'

type Cancel = (typeof ordersApi)['cancel']

/** The order, if the caller bought it; its seller is told why not, anybody else finds nothing. */
async function getOwnOrder(ctx: UserCtx, orderId: string): Promise<OrderRow> {
  const order = isId(orderId) ? await findOrder(ctx, orderId) : undefined
  if (order?.user_id === ctx.who.userId) return order
  if (order && order.store_id === ctx.who.storeId) throw refuse('order.seller_cannot_cancel')
  throw refuse('order.not_found')
}

/** Cancels the caller's unpaid order: its stock goes back, its amount leaves the trade, the last one closes the trade. */
export async function cancelOrder(ctx: UserCtx, { orderId, reason }: Parsed<Cancel>): Promise<Data<Cancel>> {
  const order = await getOwnOrder(ctx, orderId)
  const from = order.status as Status
  const to = nextStatus(from, 'cancel', 'shopper')
  if (to === null) throw refuse('order.status_inoperable')
  // The trade first, as payment and expiry do: whoever has it decides, and the others find nothing to change.
  if (!(await reduceTrade(ctx, order.trade_id, order.payable_minor))) throw refuse('order.status_inoperable')
  if (!(await moveOrder(ctx, order.id, { from, to, stamp: 'closed_at' }))) throw refuse('order.status_inoperable')
  await closeEmptyTrade(ctx, order.trade_id, statuses.awaitingPayment)
  const lines = await listLines(ctx, [order.id])
  await release(ctx, allocationsOf(lines))
  await recordEvents(ctx, [order.id], 'cancel', 'shopper', reason ? { reason } : {})
  await emit(ctx, 'order.cancelled', { tradeId: order.trade_id, orderIds: [order.id], goodsIds: goodsIdsOf(lines) })
  return readOrder(ctx, { orderId: order.id })
}
