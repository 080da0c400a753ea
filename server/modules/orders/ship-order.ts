import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceOrder } from './advance-order.ts'
import { getStoreOrder } from './find-orders.ts'
import { getReceiptDeadline } from './order-deadlines.rules.ts'
import { isChargedBack } from './order-money.rules.ts'
import { readStoreOrder } from './read-orders.ts'
import { lockPaidOrder } from './refunds.queries.ts'

type Ship = (typeof sellerOrdersApi)['ship']

/**
 * The seller ships a paid order; the scheduler confirms the receipt if the shopper does not. Throws
 * `order.charged_back` while a chargeback is open, and when it took everything.
 */
export async function shipOrder(ctx: UserCtx, input: Parsed<Ship>): Promise<Data<Ship>> {
  const { carrier, trackingNumber } = input
  const order = await getStoreOrder(ctx, input.orderId)
  // Chargebacks take the same lock.
  const paid = await lockPaidOrder(ctx, order.id)
  if (paid && isChargedBack(paid)) throw refusal('order.charged_back')
  const now = ctx.clock.now()
  const parcel = { carrier, tracking_number: trackingNumber }
  const stamps = { ...parcel, shipped_at: now, receive_due_at: getReceiptDeadline(ctx.brand.policy, now) }
  await advanceOrder(ctx, order, { event: 'ship', actor: 'seller', stamps, params: { carrier, trackingNumber } })
  return readStoreOrder(ctx, { orderId: order.id })
}
