import type { staffOrdersApi } from '#contract/staff-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { getOrder } from './find-orders.ts'
import { refusalOf, releasable, stateOf } from './order-states.ts'
import { readAnyOrder } from './read-orders.ts'
import { releaseOrders } from './release-orders.ts'

type Release = (typeof staffOrdersApi)['release']

/** Staff pay a received order's store before its time. Refuses `order.unpaid_no_release`, `order.not_releasable`, `order.charged_back`. */
export async function releaseOrder(ctx: UserCtx, { orderId }: Parsed<Release>): Promise<Data<Release>> {
  const order = await getOrder(ctx, orderId)
  if ((await releaseOrders(ctx, [order.id], { actor: 'staff', at: releasable })) === 0)
    throw refuse(order.held_minor === null ? refusalOf(stateOf(order), 'release') : 'order.charged_back')
  return readAnyOrder(ctx, { orderId: order.id })
}
