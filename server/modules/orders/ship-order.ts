import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { advanceOrder } from './advance-order.ts'
import { getStoreOrder } from './find-orders.ts'
import { receiveDue } from './order-deadlines.rules.ts'
import { readStoreOrder } from './read-orders.ts'

type Ship = (typeof sellerOrdersApi)['ship']

/** The seller sends a paid order; if nobody says that it came, the clock does so in time. */
export async function shipOrder(ctx: UserCtx, input: Parsed<Ship>): Promise<Data<Ship>> {
  const { carrier, trackingNumber } = input
  const order = await getStoreOrder(ctx, input.orderId)
  const now = ctx.clock.now()
  const parcel = { carrier, tracking_number: trackingNumber }
  const stamps = { ...parcel, shipped_at: now, receive_due_at: receiveDue(ctx.brand.policy, now) }
  await advanceOrder(ctx, order, { event: 'ship', actor: 'seller', stamps, params: { carrier, trackingNumber } })
  return readStoreOrder(ctx, { orderId: order.id })
}
