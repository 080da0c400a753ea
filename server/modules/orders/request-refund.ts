import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { advanceOrder } from './advance-order.ts'
import { getOwnOrder } from './find-orders.ts'
import { getRefundDeadline } from './order-deadlines.rules.ts'
import { readOrder } from './read-orders.ts'
import { insertRefund } from './refunds.queries.ts'

type Request = (typeof ordersApi)['refund']

/** The shopper requests a refund before shipping; the scheduler approves it when unanswered. */
export async function requestRefund(ctx: UserCtx, { orderId, reason }: Parsed<Request>): Promise<Data<Request>> {
  const order = await getOwnOrder(ctx, orderId)
  await advanceOrder(ctx, order, { event: 'request_refund', actor: 'shopper', params: { reason } })
  const now = ctx.clock.now()
  await insertRefund(ctx, {
    id: newId(now.getTime()),
    order_id: order.id,
    state: 'requested',
    reason,
    requested_at: now,
    due_at: getRefundDeadline(ctx.brand.policy, now),
  })
  return readOrder(ctx, { orderId: order.id })
}
