import { resolveLocale } from '#i18n/locales.ts'
import type { Events } from '#server/events.ts'
import { findRecipient } from '#server/modules/identity/users/public.ts'
import { listStoreNames } from '#server/modules/merchants/public.ts'
import { notify, type NewNotice } from '#server/modules/messages/notices/public.ts'
import {
  findOrderOwners,
  findParcel,
  getOrderFacts,
  getOrderViews,
  type OrderView,
} from '#server/modules/orders/public.ts'
import type { Receipt } from '#server/modules/messages/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMinor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'

type OrderParams = { readonly orderId: string; readonly number: string }

/** Tells an active user; nobody else is written to. */
async function tell(ctx: Ctx, userId: string, notice: NewNotice): Promise<void> {
  const recipient = await findRecipient(ctx, userId)
  if (recipient) await notify(ctx, recipient, notice)
}

/** Tells the buyer of each order; `toNotice` writes the notice of one order. */
async function tellBuyers(ctx: Ctx, orderIds: readonly string[], toNotice: (order: OrderParams) => NewNotice) {
  for (const [orderId, { number, userId }] of await findOrderOwners(ctx, orderIds))
    await tell(ctx, userId, toNotice({ orderId, number }))
}

/** The amounts of an order, in minor units. */
function toReceipt(ctx: Ctx, { lines, amounts }: OrderView): Receipt {
  const toMinorUnits = (amount: number) => toMinor(amount, ctx.brand.settings.currency.digits)
  return {
    products: lines.map(({ name, quantity, subtotal }) => ({ name, quantity, worthMinor: toMinorUnits(subtotal) })),
    deliveryMinor: toMinorUnits(amounts.delivery),
    discountMinor: toMinorUnits(amounts.discount),
    taxAddedMinor: toMinorUnits(amounts.taxAdded),
    totalMinor: toMinorUnits(amounts.payable),
  }
}

/** Confirms the payment of each order to its buyer; the mail says what was bought, in their language. */
export async function tellPaidOrders(ctx: Ctx, { orderIds }: Events['payment.settled']): Promise<void> {
  for (const [orderId, { number, userId }] of await findOrderOwners(ctx, orderIds)) {
    const recipient = await findRecipient(ctx, userId)
    if (!recipient) continue
    const view =
      recipient.to === null
        ? undefined
        : (await getOrderViews({ ...ctx, lang: recipient.lang }, [orderId])).get(orderId)
    await notify(ctx, recipient, {
      kind: 'order_paid',
      params: { orderId, number },
      ...(view && { mailParams: { receipt: toReceipt(ctx, view) } }),
      key: `order_paid ${orderId}`,
    })
  }
}

/** Tells the buyer of each order that was not paid in time. */
export const tellExpiredOrders = (ctx: Ctx, { orderIds }: Events['trade.expired']): Promise<void> =>
  tellBuyers(ctx, orderIds, (order) => ({
    kind: 'order_expired',
    params: order,
    key: `order_expired ${order.orderId}`,
  }))

/** Tells the buyer of a parcel that was given to a carrier; one that is handed over in the store is told by its seller. */
export async function tellShippedParcel(ctx: Ctx, { orderId, parcelId }: Events['parcel.shipped']): Promise<void> {
  const parcel = await findParcel(ctx, parcelId)
  if (!parcel?.carrier || !parcel.tracking_number) return
  const { carrier, tracking_number: trackingNumber } = parcel
  await tellBuyers(ctx, [orderId], (order) => ({
    kind: 'parcel_shipped',
    params: { ...order, carrier, trackingNumber },
    key: `parcel_shipped ${parcelId}`,
  }))
}

/** Tells the buyer that the store has prepared an order. */
export const tellPreparedOrder = (ctx: Ctx, { orderId }: Events['order.prepared']): Promise<void> =>
  tellBuyers(ctx, [orderId], (order) => ({
    kind: 'order_prepared',
    params: order,
    key: `order_prepared ${orderId}`,
  }))

/** Tells the buyer until when they can return what they received, also when the order counts as received by itself. */
export async function tellReceivedOrder(ctx: Ctx, { orderId }: Events['order.received']): Promise<void> {
  const { returnUntil } = await getOrderFacts(ctx, orderId)
  if (!returnUntil) return
  await tellBuyers(ctx, [orderId], (order) => ({
    kind: 'order_received',
    params: { ...order, returnUntil: returnUntil.toISOString() },
    key: `order_received ${orderId}`,
  }))
}

/** Reminds the buyer of a received order to review it. */
export const requestReview = (ctx: Ctx, { orderId }: Events['order.received']): Promise<void> =>
  tellBuyers(ctx, [orderId], (order) => ({ kind: 'review_asked', params: order, key: `review_asked ${orderId}` }))

/** Tells the buyer what was paid back. */
export async function tellRefund(
  ctx: Ctx,
  { orderId, refundId, amountMinor }: Events['refund.settled'],
): Promise<void> {
  if (amountMinor === 0) return
  await tellBuyers(ctx, [orderId], (order) => ({
    kind: 'order_refunded',
    params: { ...order, amountMinor },
    key: `order_refunded ${refundId}`,
  }))
}

/** Tells the buyer that the refund they asked for was rejected. */
export const tellRejectedRefund = (ctx: Ctx, { orderId }: Events['refund.rejected']): Promise<void> =>
  tellBuyers(ctx, [orderId], (order) => ({ kind: 'refund_rejected', params: order }))

const statesForBuyers = ['accepted', 'rejected', 'decided'] as const

/** Tells the buyer what was decided about their return. */
export async function tellMovedReturn(
  ctx: Ctx,
  { returnId, orderId, state: moved }: Events['return.moved'],
): Promise<void> {
  const state = statesForBuyers.find((one) => one === moved)
  if (!state) return
  await tellBuyers(ctx, [orderId], (order) => ({
    kind: 'return_moved',
    params: { ...order, state },
    key: `return ${returnId} ${state}`,
  }))
}

/** Tells a user what became of the transfer that they announced. */
export const tellRecharge = (
  ctx: Ctx,
  { rechargeId, userId, isCredited, amountMinor }: Events['recharge.decided'],
): Promise<void> =>
  tell(ctx, userId, {
    kind: 'recharge_decided',
    params: { isCredited, amountMinor },
    key: `recharge_decided ${rechargeId}`,
  })

/** Tells a user of a reward that they can claim. */
export const tellReward = (ctx: Ctx, { profitId, userId, amountMinor }: Events['referral.rewarded']): Promise<void> =>
  tell(ctx, userId, { kind: 'referral_reward', params: { amountMinor }, key: `referral_reward ${profitId}` })

/** Tells a user what became of their withdrawal. */
export const tellWithdrawal = (
  ctx: Ctx,
  { withdrawalId, userId, storeId, isPaid, amountMinor }: Events['withdrawal.decided'],
): Promise<void> =>
  tell(ctx, userId, {
    kind: 'withdrawal_decided',
    params: { isPaid, amountMinor, storeId },
    key: `withdrawal_decided ${withdrawalId}`,
  })

/** Tells a person what became of the verification of their identity, and that it ends soon. */
export const tellIdentity = (
  ctx: Ctx,
  { checkId, userId, level, state, at }: Events['identity.moved'],
): Promise<void> =>
  tell(ctx, userId, { kind: 'identity_moved', params: { level, state, at }, key: `identity ${checkId} ${state} ${at}` })

/** Tells a shopper of messages that they have not read, in the language of their last message. */
export async function tellUnreadChat(
  ctx: Ctx,
  { userId, storeId, lang: chatLang, count }: Events['chat.unread'],
): Promise<void> {
  const recipient = await findRecipient(ctx, userId)
  if (!recipient) return
  const lang = resolveLocale(chatLang) ?? recipient.lang
  const party =
    storeId === null
      ? ctx.brand.name
      : pickText((await listStoreNames(ctx, [storeId])).get(storeId), lang, ctx.brand.settings.defaultLanguage)
  const params = { shopper: recipient.username, party, count, storeId }
  await notify(ctx, { ...recipient, lang }, { kind: 'chat_unread', params })
}
