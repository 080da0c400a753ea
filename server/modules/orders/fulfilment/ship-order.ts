import type { Data, Parsed } from '#contract/operation.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import { emit } from '#server/events.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { requirePrincipal } from '#server/platform/run-ahead.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { advanceOrder, getTransition } from '../advance-order.ts'
import { getStoreOrder } from '../find-orders.ts'
import { getReceiptDeadline } from '../order-deadlines.rules.ts'
import { getReceiptStamps } from './confirm-receipt.ts'
import { isChargedBack } from '../order-money.rules.ts'
import { listLines, type LineRow } from '../orders.queries.ts'
import { getUnitsToCome, listUnitsToCome, mergeUnits } from '../parcels/parcel-units.rules.ts'
import { addShippedUnits, insertParcel, listParcels, type ParcelRow } from '../parcels/parcels.queries.ts'
import { isPickup, judgePickupCode } from '../pickup/pickup-code.ts'
import { useCode } from '../pickup/pickup-codes.queries.ts'
import { readStoreOrder } from '../reads/read-orders.ts'
import { lockPaidOrder, type LineUnits } from '../refunds/refunds.queries.ts'

type Ship = (typeof sellerOrdersApi)['ship']

/**
 * Counts the units as shipped and returns whether they were the last ones. Throws `order.line_not_found`, and
 * `order.ship_exceeds` with the units that the line has left.
 */
async function takeUnits(
  ctx: UserCtx,
  orderId: string,
  lines: readonly LineRow[],
  units: readonly LineUnits[],
): Promise<boolean> {
  for (const { lineId } of units) if (!lines.some(({ id }) => id === lineId)) throw refusal('order.line_not_found')
  const changed = await addShippedUnits(ctx, orderId, units)
  const missing = units.find(({ lineId }) => !changed.some(({ id }) => id === lineId))
  if (missing) {
    const left = getUnitsToCome(lines.find(({ id }) => id === missing.lineId)!)
    throw refusal('order.ship_exceeds', { left, lineId: missing.lineId })
  }
  return lines.every((line) => getUnitsToCome(changed.find(({ id }) => id === line.id) ?? line) === 0)
}

/** Stores the next parcel of a locked order, and tells that it left. */
async function recordParcel(
  ctx: UserCtx,
  orderId: string,
  parcel: Omit<ParcelRow, 'id' | 'order_id' | 'number'>,
): Promise<void> {
  const parcelId = newId(parcel.shipped_at.getTime())
  const number = (await listParcels(ctx, orderId)).length + 1
  await insertParcel(ctx, { ...parcel, id: parcelId, order_id: orderId, number })
  await emit(ctx, 'parcel.shipped', { orderId, parcelId })
}

/**
 * The seller sends a parcel with units of a paid order, by default with all that are left. With the last one the order
 * is on its way, and the scheduler confirms the receipt if the shopper does not. Throws `order.charged_back` while a
 * chargeback is open, and when it took everything.
 */
async function sendParcel(ctx: UserCtx, input: Parsed<Ship>): Promise<Data<Ship>> {
  const { carrier = '', trackingNumber = '' } = input
  const found = await getStoreOrder(ctx, input.orderId)
  // Chargebacks, refunds and other parcels take the same lock.
  const order = await lockPaidOrder(ctx, found.id)
  if (order && isChargedBack(order)) throw refusal('order.charged_back')
  getTransition(order ?? found, 'ship', 'seller')
  if (isPickup(found)) throw refusal('order.is_pickup')
  if (!order) throw new Error(`order ${found.id} can be shipped but was not paid`)
  const lines = await listLines(ctx, [order.id])
  const units = input.lines ? mergeUnits(input.lines) : listUnitsToCome(lines)
  const isLast = await takeUnits(ctx, order.id, lines, units)
  const now = ctx.clock.now()
  const tracking = { carrier, tracking_number: trackingNumber }
  await recordParcel(ctx, order.id, { ...tracking, shipped_at: now, received_at: null, lines: units })
  const stamps = { ...tracking, shipped_at: now, receive_due_at: getReceiptDeadline(ctx.brand.policy, now) }
  const step = isLast ? ({ event: 'ship', stamps } as const) : ({ event: 'ship_lines' } as const)
  await advanceOrder(ctx, order, { ...step, actor: 'seller', params: { carrier, trackingNumber } })
  return readStoreOrder(ctx, { orderId: order.id })
}

/** Hands all that is left of an order over in the store: it is received, and its window for returns begins. */
async function handOver(ctx: UserCtx, orderId: string, codeHash: Buffer): Promise<Data<Ship>> {
  const found = await getStoreOrder(ctx, orderId)
  const order = await lockPaidOrder(ctx, found.id)
  if (order && isChargedBack(order)) throw refusal('order.charged_back')
  getTransition(order ?? found, 'hand_over', 'seller')
  if (!order || !(await useCode(ctx, order.id, codeHash))) throw refusal('order.status_inoperable')
  const lines = await listLines(ctx, [order.id])
  const units = listUnitsToCome(lines)
  await takeUnits(ctx, order.id, lines, units)
  const now = ctx.clock.now()
  const handedOver = { carrier: null, tracking_number: null, shipped_at: now, received_at: now }
  await recordParcel(ctx, order.id, { ...handedOver, lines: units })
  await advanceOrder(ctx, order, { event: 'hand_over', actor: 'seller', stamps: getReceiptStamps(ctx, order) })
  return readStoreOrder(ctx, { orderId: order.id })
}

/** Ships a parcel, or hands an order over to the shopper who shows its code. A wrong code is counted. */
export async function shipOrder(ctx: UserCtx, input: Parsed<Ship>): Promise<Data<Ship>> {
  if (input.pickup === undefined) return withIdempotency(ctx, (inner) => sendParcel(inner, input))
  const checked = await requirePrincipal(ctx)
  const verdict = await judgePickupCode(checked, input.orderId, input.pickup)
  return withIdempotency(checked, (inner) => {
    // A repeated request of one that succeeded has its answer already.
    if (!verdict.isRight) throw verdict.error
    return handOver(inner, input.orderId, verdict.codeHash)
  })
}
