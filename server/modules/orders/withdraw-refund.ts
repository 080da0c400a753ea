import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceOrder } from './advance-order.ts'
import { getOrder, getOwnOrder } from './find-orders.ts'
import { readOrder } from './read-orders.ts'
import { answerRefund, lockOpenRefund } from './refunds.queries.ts'

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
