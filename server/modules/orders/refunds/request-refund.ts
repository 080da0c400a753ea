import type { Data, Parsed } from '#contract/operation.ts'
import type { ordersApi } from '#contract/orders.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceOrder } from '../advance-order.ts'
import { getOwnOrder, getOrder } from '../find-orders.ts'
import { getRefundDeadline } from '../order-deadlines.rules.ts'
import { readOrder } from '../reads/read-orders.ts'
import { insertRefund, answerRefund, lockOpenRefund } from './refunds.queries.ts'

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

type Withdraw = (typeof ordersApi)['withdrawRefund']

/**
 * The shopper withdraws an undecided refund request; the order continues. Locks the request before its order, as a
 * decision does. Throws `order.not_found` and `order.status_inoperable`.
 */
export async function withdrawRefund(ctx: UserCtx, { orderId }: Parsed<Withdraw>): Promise<Data<Withdraw>> {
  const { id } = await getOwnOrder(ctx, orderId)
  const refund = await lockOpenRefund(ctx, id)
  if (!refund) throw refusal('order.status_inoperable')
  await advanceOrder(ctx, await getOrder(ctx, id), { event: 'withdraw_refund', actor: 'shopper' })
  const deciderId = ctx.principal.userId
  const decision = { state: 'withdrawn', by: 'shopper', answer: null, amountMinor: null, deciderId } as const
  if (!(await answerRefund(ctx, refund.id, decision))) throw new Error(`refund ${refund.id} was answered twice`)
  return readOrder(ctx, { orderId: id })
}
