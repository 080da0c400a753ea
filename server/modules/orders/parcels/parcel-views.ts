import { findTrackingUrl } from '#contract/carriers.ts'
import type { Order } from '#contract/orders.ts'
import type { LineRow, OrderRow } from '../orders.queries.ts'
import { statuses } from '../order-states.ts'
import { getUnitsToCome, listUnitsToCome } from './parcel-units.rules.ts'
import type { ParcelRow } from './parcels.queries.ts'

type Shipment = Pick<
  OrderRow,
  'status' | 'status_before' | 'shipped_at' | 'received_at' | 'carrier' | 'tracking_number'
>
type Parcel = Order['parcels'][number]

/** True while units can still leave, also during a refund request. */
const isWaiting = ({ status, status_before }: Shipment): boolean =>
  [statuses.paid, statuses.prepared].some((state) => state === (status_before ?? status))

const toParcel = ({ received_at }: Shipment, row: Omit<ParcelRow, 'id' | 'order_id'> & Pick<Parcel, 'id'>): Parcel => ({
  id: row.id,
  number: row.number,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  trackingUrl: row.carrier && row.tracking_number ? findTrackingUrl(row.carrier, row.tracking_number) : null,
  shippedAt: row.shipped_at.toISOString(),
  receivedAt: (row.received_at ?? received_at)?.toISOString() ?? null,
  lines: [...row.lines],
})

/**
 * The parcels of an order, the first first. What left before parcels were stored is one parcel without an id: the rest of
 * the lines of an order that has been shipped.
 */
export function toParcels(order: Shipment, lines: readonly LineRow[], rows: readonly ParcelRow[]): Parcel[] {
  const parcels = rows.map((row) => toParcel(order, row))
  const rest = listUnitsToCome(lines)
  if (order.shipped_at === null || rest.length === 0) return parcels
  const { carrier, tracking_number, shipped_at } = order
  const number = parcels.length + 1
  return [
    ...parcels,
    toParcel(order, { id: null, number, carrier, tracking_number, shipped_at, received_at: null, lines: rest }),
  ]
}

/** Carrier and number of the parcel that left last; null before the first. */
export function toTracking(order: Shipment, rows: readonly ParcelRow[]): Order['tracking'] {
  const { carrier, tracking_number: number } = order.tracking_number === null ? (rows.at(-1) ?? order) : order
  return number === null ? null : { carrier: carrier ?? '', number }
}

/** How many units of a line have left, will not come, and are still to come. */
export function toLineProgress(
  order: Shipment,
  line: LineRow,
): Pick<Order['lines'][number], 'shippedQuantity' | 'undeliveredQuantity' | 'quantityToCome'> {
  const left = getUnitsToCome(line)
  return {
    shippedQuantity: line.shipped_quantity + (order.shipped_at === null ? 0 : left),
    undeliveredQuantity: line.undelivered_quantity,
    quantityToCome: isWaiting(order) ? left : 0,
  }
}
