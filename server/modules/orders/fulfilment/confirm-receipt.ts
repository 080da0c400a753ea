import type { Data, Parsed } from '#contract/operation.ts'
import type { ordersApi } from '#contract/orders.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceOrder, getTransition } from '../advance-order.ts'
import { getOwnOrder } from '../find-orders.ts'
import { getReleaseDeadline, toReturnTerms } from '../order-deadlines.rules.ts'
import { statuses, toState } from '../order-states.ts'
import { listLines, type OrderRow } from '../orders.queries.ts'
import { listUnitsToCome } from '../parcels/parcel-units.rules.ts'
import { listParcels, markParcelReceived } from '../parcels/parcels.queries.ts'
import { readOrder } from '../reads/read-orders.ts'
import { lockPaidOrder } from '../refunds/refunds.queries.ts'

type Confirm = (typeof ordersApi)['receive']

/** The columns of a receipt now: the return window of the whole order begins. */
export function getReceiptStamps(ctx: Ctx, order: Pick<OrderRow, 'return_days' | 'withdrawal_days'>) {
  const now = ctx.clock.now()
  const { policy, settings } = ctx.brand
  return { received_at: now, release_due_at: getReleaseDeadline(toReturnTerms(policy, order), now, settings.timeZone) }
}

/**
 * Confirms one parcel. The order is received with its last parcel, once nothing is to come. Throws
 * `order.parcel_not_found` and `order.parcel_received`.
 */
async function confirmParcel(ctx: UserCtx, orderId: string, parcelId: string): Promise<void> {
  const order = await lockPaidOrder(ctx, orderId)
  if (!order) throw refusal('order.status_inoperable')
  const parcels = await listParcels(ctx, orderId)
  const parcel = parcels.find(({ id }) => id === parcelId.toLowerCase())
  if (!parcel) throw refusal('order.parcel_not_found')
  getTransition(order, 'receive_parcel', 'shopper')
  if (!(await markParcelReceived(ctx, orderId, parcel.id))) throw refusal('order.parcel_received')
  const others = parcels.filter(({ id }) => id !== parcel.id)
  const isComplete = toState(order) === statuses.shipped && others.every(({ received_at }) => received_at !== null)
  // A process of the last release may have sent the rest without a parcel of its own.
  if (isComplete && listUnitsToCome(await listLines(ctx, [orderId])).length === 0)
    return advanceOrder(ctx, order, { event: 'receive', actor: 'shopper', stamps: getReceiptStamps(ctx, order) })
  const params = { carrier: parcel.carrier ?? '', trackingNumber: parcel.tracking_number ?? '' }
  await advanceOrder(ctx, order, { event: 'receive_parcel', actor: 'shopper', params })
}

/** The shopper confirms the receipt of the order, or of one parcel; the return window starts with the last one. */
export async function confirmReceipt(ctx: UserCtx, { orderId, parcelId }: Parsed<Confirm>): Promise<Data<Confirm>> {
  const order = await getOwnOrder(ctx, orderId)
  if (parcelId === undefined)
    await advanceOrder(ctx, order, { event: 'receive', actor: 'shopper', stamps: getReceiptStamps(ctx, order) })
  else await confirmParcel(ctx, order.id, parcelId)
  return readOrder(ctx, { orderId: order.id })
}
