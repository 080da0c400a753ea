import type { staffOrdersApi } from '#contract/staff-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { getOrder } from './find-orders.ts'
import { refusalOf, releasable, stateOf } from './order-states.ts'
import { readAnyOrder } from './read-orders.ts'
import { releaseOrders } from './release-orders.ts'

type Release = (typeof staffOrdersApi)['release']

/**
 * Staff pay the store of an order that can no longer be returned, without waiting for the scheduler. Refuses
 * `order.unpaid_no_release`, `order.charged_back`, and `order.not_releasable` also while its goods can be returned.
 */
export async function releaseOrder(ctx: UserCtx, { orderId }: Parsed<Release>): Promise<Data<Release>> {
  const order = await getOrder(ctx, orderId)
  if (order.release_due_at !== null && order.release_due_at > ctx.clock.now()) throw refuse('order.not_releasable')
  if ((await releaseOrders(ctx, [order.id], { actor: 'staff', at: releasable })) === 0)
    throw refuse(order.held_minor === null ? refusalOf(stateOf(order), 'release') : 'order.charged_back')
  ctx.audit({ subjectId: order.id, before: { released: false }, after: { released: true } })
  return readAnyOrder(ctx, { orderId: order.id })
}
