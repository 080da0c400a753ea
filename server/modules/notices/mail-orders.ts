import type { Events } from '#server/events.ts'
import { findMailRecipient } from '#server/modules/identity/users/public.ts'
import { queueMessage } from '#server/modules/messages/public.ts'
import { findParcel, getOrderFacts } from '#server/modules/orders/public.ts'
import type { Ctx } from '#server/platform/context.ts'

/** The order with its buyer; null when the buyer has no mail address. */
async function findBuyer(ctx: Ctx, orderId: string) {
  const { id, number, userId } = await getOrderFacts(ctx, orderId)
  const recipient = await findMailRecipient(ctx, userId)
  return recipient && { ...recipient, order: { orderId: id, number } }
}

/** Confirms the payment of each order to its buyer. */
export async function mailPaidOrders(ctx: Ctx, { orderIds }: Events['payment.settled']): Promise<void> {
  for (const orderId of orderIds) {
    const buyer = await findBuyer(ctx, orderId)
    if (!buyer) continue
    const { to, userId, lang, order } = buyer
    await queueMessage(ctx, { channel: 'email', to, userId, lang, kind: 'order_paid', params: order })
  }
}

/** Tells the buyer of a parcel that was given to a carrier. */
export async function mailShippedParcel(ctx: Ctx, { orderId, parcelId }: Events['parcel.shipped']): Promise<void> {
  const parcel = await findParcel(ctx, parcelId)
  if (!parcel?.carrier || !parcel.tracking_number) return
  const buyer = await findBuyer(ctx, orderId)
  if (!buyer) return
  const { to, userId, lang, order } = buyer
  const params = { ...order, carrier: parcel.carrier, trackingNumber: parcel.tracking_number }
  await queueMessage(ctx, { channel: 'email', to, userId, lang, kind: 'parcel_shipped', params })
}

/** Tells the buyer what was paid back. */
export async function mailRefund(ctx: Ctx, { orderId, amountMinor }: Events['refund.settled']): Promise<void> {
  if (amountMinor === 0) return
  const buyer = await findBuyer(ctx, orderId)
  if (!buyer) return
  const { to, userId, lang, order } = buyer
  await queueMessage(ctx, {
    channel: 'email',
    to,
    userId,
    lang,
    kind: 'order_refunded',
    params: { ...order, amountMinor },
  })
}
