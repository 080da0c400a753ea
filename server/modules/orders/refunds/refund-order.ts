import type { Data, Parsed } from '#contract/operation.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { advanceOrder, getTransition } from '../advance-order.ts'
import { getOrder } from '../find-orders.ts'
import { readAnyOrder } from '../reads/read-orders.ts'
import { refundLines } from './refund-lines.ts'
import { insertRefund } from './refunds.queries.ts'

type Refund = (typeof staffOrdersApi)['refund']

/**
 * Staff refund shipped units, also after the release; the order continues. Before shipping the shopper requests the
 * refund. Throws `order.refund_exceeds` for more units than are left.
 */
export async function refundOrder(ctx: UserCtx, input: Parsed<Refund>): Promise<Data<Refund>> {
  const { reason, lines, withDelivery } = input
  const order = await getOrder(ctx, input.orderId)
  getTransition(order, 'refund_lines', 'staff')
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
    decider_id: ctx.principal.userId,
  })
  const amount = toMajor(amountMinor, ctx.brand.settings.currency.digits)
  await advanceOrder(ctx, order, { event: 'refund_lines', actor: 'staff', params: { amount, reason } })
  return readAnyOrder(ctx, { orderId: order.id })
}
