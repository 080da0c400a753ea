import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { advanceOrder } from './advance-order.ts'
import { getOwnOrder } from './find-orders.ts'
import { releaseDue } from './order-deadlines.rules.ts'
import { readOrder } from './read-orders.ts'

type Receive = (typeof ordersApi)['receive']

/** The shopper has the parcel; from now on the time to return it runs. */
export async function receiveOrder(ctx: UserCtx, { orderId }: Parsed<Receive>): Promise<Data<Receive>> {
  const order = await getOwnOrder(ctx, orderId)
  const now = ctx.clock.now()
  const stamps = { received_at: now, release_due_at: releaseDue(ctx.brand.policy, now) }
  await advanceOrder(ctx, order, { event: 'receive', actor: 'shopper', stamps })
  return readOrder(ctx, { orderId: order.id })
}
