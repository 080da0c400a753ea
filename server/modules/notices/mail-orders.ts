import type { Events } from '#server/events.ts'
import { findMailRecipient } from '#server/modules/identity/users/public.ts'
import { queueMessage, type MessageToQueue } from '#server/modules/messages/public.ts'
import { findOrderOwners, findParcel } from '#server/modules/orders/public.ts'
import type { Ctx } from '#server/platform/context.ts'

type OrderParams = { readonly orderId: string; readonly number: string }
type OrderMail = Pick<MessageToQueue, 'kind' | 'params'>

/** Mails the buyer of each order who has proven an address; `toMail` writes the mail of one order. */
async function mailBuyers(ctx: Ctx, orderIds: readonly string[], toMail: (order: OrderParams) => OrderMail) {
  for (const [orderId, { number, userId }] of await findOrderOwners(ctx, orderIds)) {
    const recipient = await findMailRecipient(ctx, userId)
    if (!recipient) continue
    const { to, lang } = recipient
    await queueMessage(ctx, { channel: 'email', to, userId, lang, ...toMail({ orderId, number }) })
  }
}

/** Confirms the payment of each order to its buyer. */
export const mailPaidOrders = (ctx: Ctx, { orderIds }: Events['payment.settled']): Promise<void> =>
  mailBuyers(ctx, orderIds, (order) => ({ kind: 'order_paid', params: order }))

/** Tells the buyer of a parcel that was given to a carrier. */
export async function mailShippedParcel(ctx: Ctx, { orderId, parcelId }: Events['parcel.shipped']): Promise<void> {
  const parcel = await findParcel(ctx, parcelId)
  if (!parcel?.carrier || !parcel.tracking_number) return
  const { carrier, tracking_number: trackingNumber } = parcel
  await mailBuyers(ctx, [orderId], (order) => ({
    kind: 'parcel_shipped',
    params: { ...order, carrier, trackingNumber },
  }))
}

/** Tells the buyer what was paid back. */
export async function mailRefund(ctx: Ctx, { orderId, amountMinor }: Events['refund.settled']): Promise<void> {
  if (amountMinor === 0) return
  await mailBuyers(ctx, [orderId], (order) => ({ kind: 'order_refunded', params: { ...order, amountMinor } }))
}
