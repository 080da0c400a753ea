import type { staffOrdersApi } from '#contract/staff-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { advanceOrder, allowedNext } from './advance-order.ts'
import { getOrder } from './find-orders.ts'
import { readAnyOrder } from './read-orders.ts'
import { refundLines } from './refund-lines.ts'
import { insertRefund } from './refunds.queries.ts'

type Refund = (typeof staffOrdersApi)['refund']

/**
 * Staff give back the money of units that were shipped, also after the store was paid, and the order goes on. Before
 * shipping, the shopper's own request is the way. Refuses `order.refund_exceeds` beyond what is left of a line.
 */
export async function refundOrder(ctx: UserCtx, input: Parsed<Refund>): Promise<Data<Refund>> {
  const { reason, lines, withDelivery } = input
  const order = await getOrder(ctx, input.orderId)
  allowedNext(order, 'refund_lines', 'staff')
  const now = ctx.clock.now()
  const id = newId(now.getTime())
  const amountMinor = await refundLines(ctx, { orderId: order.id, refundId: id, lines, withDelivery })
  await insertRefund(ctx, {
    id,
    order_id: order.id,
    state: 'approved',
    lines: JSON.stringify(lines),
    reason,
    amount_minor: amountMinor,
    requested_at: now,
    decided_at: now,
    decided_by: 'staff',
    decider_id: ctx.who.userId,
  })
  const amount = toMajor(amountMinor, ctx.brand.settings.currency.digits)
  await advanceOrder(ctx, order, { event: 'refund_lines', actor: 'staff', params: { amount, reason } })
  return readAnyOrder(ctx, { orderId: order.id })
}
