import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { advanceOrder } from './advance-order.ts'
import { getOwnOrder } from './find-orders.ts'
import { answerDue } from './order-deadlines.rules.ts'
import { readOrder } from './read-orders.ts'
import { insertRefund } from './refunds.queries.ts'

type Request = (typeof ordersApi)['refund']

/** The shopper asks for the money of a parcel that was not sent; unanswered, the clock grants it. */
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
    due_at: answerDue(ctx.brand.policy, now),
  })
  return readOrder(ctx, { orderId: order.id })
}
