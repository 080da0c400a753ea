import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { advanceOrder } from './advance-order.ts'
import { getOwnOrder } from './find-orders.ts'
import { getReleaseDeadline } from './order-deadlines.rules.ts'
import { readOrder } from './read-orders.ts'

type Confirm = (typeof ordersApi)['receive']

/** The shopper confirms receipt; the return window starts now. */
export async function confirmReceipt(ctx: UserCtx, { orderId }: Parsed<Confirm>): Promise<Data<Confirm>> {
  const order = await getOwnOrder(ctx, orderId)
  const now = ctx.clock.now()
  const stamps = { received_at: now, release_due_at: getReleaseDeadline(ctx.brand.policy, now) }
  await advanceOrder(ctx, order, { event: 'receive', actor: 'shopper', stamps })
  return readOrder(ctx, { orderId: order.id })
}
