import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { advanceOrder } from './advance-order.ts'
import { getStoreOrder } from './find-orders.ts'
import { receiveDue } from './order-deadlines.rules.ts'
import { isChargedBack } from './order-money.rules.ts'
import { readStoreOrder } from './read-orders.ts'
import { lockPaidOrder } from './refunds.queries.ts'

type Ship = (typeof sellerOrdersApi)['ship']

/**
 * The seller sends a paid order; if nobody says that it came, the clock does so in time. Refuses `order.charged_back`
 * while a bank may take its money back, and when it has.
 */
export async function shipOrder(ctx: UserCtx, input: Parsed<Ship>): Promise<Data<Ship>> {
  const { carrier, trackingNumber } = input
  const order = await getStoreOrder(ctx, input.orderId)
  // Locked, as a bank takes the money back under the same lock.
  const paid = await lockPaidOrder(ctx, order.id)
  if (paid && isChargedBack(paid)) throw refuse('order.charged_back')
  const now = ctx.clock.now()
  const parcel = { carrier, tracking_number: trackingNumber }
  const stamps = { ...parcel, shipped_at: now, receive_due_at: receiveDue(ctx.brand.policy, now) }
  await advanceOrder(ctx, order, { event: 'ship', actor: 'seller', stamps, params: { carrier, trackingNumber } })
  return readStoreOrder(ctx, { orderId: order.id })
}
