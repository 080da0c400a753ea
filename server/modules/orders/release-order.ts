import type { staffOrdersApi } from '#contract/staff-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getOrder } from './find-orders.ts'
import { getErrorKey, releasableStates, toState } from './order-states.ts'
import { readAnyOrder } from './read-orders.ts'
import { releaseOrders } from './release-orders.ts'

type Release = (typeof staffOrdersApi)['release']

/**
 * Staff release an order after its return window without waiting for the scheduler. Throws `order.unpaid_no_release`,
 * `order.charged_back`, and `order.not_releasable` also during the return window.
 */
export async function releaseOrder(ctx: UserCtx, { orderId }: Parsed<Release>): Promise<Data<Release>> {
  const order = await getOrder(ctx, orderId)
  if (order.release_due_at !== null && order.release_due_at > ctx.clock.now()) throw refusal('order.not_releasable')
  if ((await releaseOrders(ctx, [order.id], { actor: 'staff', from: releasableStates })) === 0)
    throw refusal(order.held_minor === null ? getErrorKey(toState(order), 'release') : 'order.charged_back')
  ctx.audit({ subjectId: order.id, before: { released: false }, after: { released: true } })
  return readAnyOrder(ctx, { orderId: order.id })
}
