import type { Data, Parsed } from '#contract/operation.ts'
import type { ordersApi } from '#contract/orders.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceOrder } from '../advance-order.ts'
import { getStoreOrder, getOwnOrder } from '../find-orders.ts'
import { getReceiptDeadline, getReleaseDeadline, toReturnTerms } from '../order-deadlines.rules.ts'
import { isChargedBack } from '../order-money.rules.ts'
import { markReminded } from '../order-moves.queries.ts'
import { canRemind, toState } from '../order-states.ts'
import { readStoreOrder, readOrder } from '../reads/read-orders.ts'
import { lockPaidOrder, insertReminder } from '../refunds/refunds.queries.ts'

type Prepare = (typeof sellerOrdersApi)['prepare']

export async function prepareOrder(ctx: UserCtx, { orderId }: Parsed<Prepare>): Promise<Data<Prepare>> {
  const order = await getStoreOrder(ctx, orderId)
  await advanceOrder(ctx, order, { event: 'prepare', actor: 'seller', stamps: { prepared_at: ctx.clock.now() } })
  return readStoreOrder(ctx, { orderId: order.id })
}

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

type Confirm = (typeof ordersApi)['receive']

/** The shopper confirms receipt; the return window starts now. */
export async function confirmReceipt(ctx: UserCtx, { orderId }: Parsed<Confirm>): Promise<Data<Confirm>> {
  const order = await getOwnOrder(ctx, orderId)
  const now = ctx.clock.now()
  const { policy, settings } = ctx.brand
  const releaseAt = getReleaseDeadline(toReturnTerms(policy, order), now, settings.timeZone)
  const stamps = { received_at: now, release_due_at: releaseAt }
  await advanceOrder(ctx, order, { event: 'receive', actor: 'shopper', stamps })
  return readOrder(ctx, { orderId: order.id })
}

type Remind = (typeof ordersApi)['remind']

/** Reminds the seller to ship, once a day of the brand. Throws `order.reminded_today`. */
export async function remindSeller(ctx: UserCtx, { orderId }: Parsed<Remind>): Promise<Data<Remind>> {
  const order = await getOwnOrder(ctx, orderId)
  if (!canRemind(toState(order))) throw refusal('order.status_inoperable')
  const day = toBrandDay(ctx.brand, ctx.clock.now())
  if (!(await markReminded(ctx, order.id, day))) throw refusal('order.reminded_today')
  await insertReminder(ctx, order.id, day)
  return readOrder(ctx, { orderId: order.id })
}
