import type { Events } from '#server/events.ts'
import { listSkuFacts } from '#server/modules/catalogue/public.ts'
import { listWarehouses } from '#server/modules/inventory/warehouses/public.ts'
import { toShowableImage } from '#server/modules/media/public.ts'
import {
  findOrderOfParcel,
  listParcels,
  listParcelsOfOrders,
  listSoldOrders,
  type Parcel,
  type SoldLine,
  type SoldOrder,
} from '#server/modules/orders/public.ts'
import { findBrandTrader, findStoreTraders } from '#server/modules/traders/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { isAllowedInStore } from '#server/platform/store-access.ts'
import type { BuyerAddress, Issuer, Texts } from './document-content.ts'
import { toIssuer } from './gather-facts.ts'
import { findSlip, findSlips, insertSlips, type SlipRow } from './packing-slips.queries.ts'

type SlipLine = {
  readonly name: Texts
  readonly specifications: readonly Texts[]
  readonly image: string
  readonly code: string
  /** Names of the warehouses that the units come from. */
  readonly warehouses: readonly Texts[]
  readonly quantity: number
}

/** A list for a parcel, without prices, as it is stored when the parcel leaves; times are ISO strings. */
export type PackingSlip = {
  readonly version: 1
  readonly issuer: Issuer
  readonly order: {
    readonly id: string
    readonly number: string
    readonly createdAt: string
    readonly address: BuyerAddress
    readonly delivery: Texts
    readonly note: string | null
  }
  /** Null before the parcel leaves. */
  readonly parcel: {
    readonly number: number
    /** Null with the tracking number: handed over in the store. */
    readonly carrier: string | null
    readonly trackingNumber: string | null
    readonly shippedAt: string
  } | null
  readonly lines: readonly SlipLine[]
  /** 0 where no SKU states a weight. */
  readonly weightGrams: number
  /** Days in which the buyer may return it; 0: none. */
  readonly returnDays: number
}

/** While the order waits, the units for the next parcel; afterwards all that the shopper keeps. */
const getUnits = ({ state }: SoldOrder, { quantity, refundedQuantity, shippedQuantity }: SoldLine) =>
  quantity - refundedQuantity - (state === 1 || state === 2 ? shippedQuantity : 0)

const toParcel = ({ number, carrier, tracking_number, shipped_at }: Parcel): PackingSlip['parcel'] => ({
  number,
  carrier,
  trackingNumber: tracking_number,
  shippedAt: shipped_at.toISOString(),
})

/** The slip of a parcel that left, or of the one that is packed next. */
async function buildSlip(ctx: Ctx, order: SoldOrder, parcel: Parcel | null): Promise<PackingSlip> {
  const [skus, warehouses, traders, brandTrader] = await Promise.all([
    listSkuFacts(
      ctx,
      order.lines.map(({ skuId }) => skuId),
    ),
    listWarehouses(ctx),
    findStoreTraders(ctx, [order.storeId]),
    findBrandTrader(ctx),
  ])
  const skuById = new Map(skus.map((sku) => [sku.id, sku]))
  const nameByWarehouse = new Map(warehouses.map(({ id, name }) => [id, name]))
  const units = new Map(parcel?.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const lines = order.lines
    .map((line) => ({ ...line, units: parcel ? (units.get(line.id) ?? 0) : getUnits(order, line) }))
    .filter((line) => line.units > 0)
  const { consignee, country, region, city, street, postcode } = order.address
  return {
    version: 1,
    issuer: toIssuer(ctx, order, { isStore: true, trader: traders.get(order.storeId) ?? null, brandTrader }),
    order: {
      id: order.id,
      number: order.number,
      createdAt: order.createdAt.toISOString(),
      address: { consignee, country, region, city, street, postcode: postcode ?? null },
      delivery: order.delivery.name,
      note: order.note,
    },
    parcel: parcel && toParcel(parcel),
    lines: lines.map((line) => ({
      name: line.name,
      specifications: line.specifications,
      image: toShowableImage(ctx.brand, line.image),
      code: skuById.get(line.skuId)?.code ?? '',
      warehouses: line.allocations
        .map(({ warehouseId }) => nameByWarehouse.get(warehouseId))
        .filter((name) => name !== undefined),
      quantity: line.units,
    })),
    weightGrams: lines.reduce((sum, line) => sum + line.units * (skuById.get(line.skuId)?.weightGrams ?? 0), 0),
    returnDays: ctx.brand.policy.returnWindowDays,
  }
}

/** Stores the slips of parcels that left. */
export async function keepPackingSlips(ctx: Ctx, events: readonly Events['parcel.shipped'][]): Promise<void> {
  const orders = await listSoldOrders(
    ctx,
    events.map(({ orderId }) => orderId),
  )
  const parcels = await listParcelsOfOrders(ctx, [...orders.keys()])
  const slips: SlipRow[] = []
  for (const { orderId, parcelId } of events) {
    const order = orders.get(orderId)
    const parcel = parcels.get(orderId)?.find(({ id }) => id === parcelId)
    if (order && parcel)
      slips.push({ parcelId, orderId, storeId: order.storeId, content: await buildSlip(ctx, order, parcel) })
  }
  await insertSlips(ctx, slips)
}

const isSeenBy = ({ principal }: UserCtx, storeId: string): boolean =>
  isAllowedInStore(principal, storeId, ['orders']) || principal.permissions.includes('orders.view')

/** The slip of a parcel that left before slips were stored, or a moment ago; else of the next parcel of an order. */
async function buildCurrent(ctx: UserCtx, id: string): Promise<PackingSlip | null> {
  const orderId = (await findOrderOfParcel(ctx, id)) ?? id
  const order = (await listSoldOrders(ctx, [orderId])).get(orderId)
  if (!order?.paidAt || !isSeenBy(ctx, order.storeId)) return null
  const parcel = (await listParcels(ctx, orderId)).find((one) => one.id === id)
  return buildSlip(ctx, order, parcel ?? null)
}

/**
 * Returns the packing slip of a parcel, or, by the id of a paid order, of the parcel that is packed next; to the store and
 * to staff who may see orders. Throws `order.not_found` otherwise.
 */
export async function readPackingSlip(ctx: UserCtx, id: string): Promise<PackingSlip> {
  if (!isId(id)) throw refusal('order.not_found')
  const stored = await findSlip(ctx, id.toLowerCase())
  if (stored && isSeenBy(ctx, stored.storeId)) return stored.content as unknown as PackingSlip
  const slip = stored ? null : await buildCurrent(ctx, id.toLowerCase())
  if (!slip) throw refusal('order.not_found')
  return slip
}

/** The slip of the units of an order that are packed next; null where none are left. */
const buildNext = async (ctx: UserCtx, order: SoldOrder): Promise<PackingSlip | null> =>
  (order.state === 1 || order.state === 2) && order.lines.some((line) => getUnits(order, line) > 0)
    ? buildSlip(ctx, order, null)
    : null

/**
 * Returns the packing slips of orders, in the order of their ids, of each order those of all parcels. Throws
 * `order.not_found` for an order that the caller may not see, and `packing_slip.no_parcel` for one that has no parcel.
 */
export async function readPackingSlips(ctx: UserCtx, orderIds: readonly string[]): Promise<readonly PackingSlip[]> {
  const ids = [...new Set(orderIds.map((id) => id.toLowerCase()))]
  const orders = ids.every(isId) ? await listSoldOrders(ctx, ids) : new Map<string, SoldOrder>()
  const parcels = await listParcelsOfOrders(ctx, [...orders.keys()])
  const stored = await findSlips(
    ctx,
    [...parcels.values()].flat().map(({ id }) => id),
  )
  const slips: PackingSlip[] = []
  for (const id of ids) {
    const order = orders.get(id)
    if (!order || !isSeenBy(ctx, order.storeId)) throw refusal('order.not_found')
    const left = parcels.get(id) ?? []
    const next = await buildNext(ctx, order)
    if (!order.paidAt || (left.length === 0 && !next)) throw refusal('packing_slip.no_parcel', { number: order.number })
    for (const parcel of left) slips.push(stored.get(parcel.id) ?? (await buildSlip(ctx, order, parcel)))
    if (next) slips.push(next)
  }
  return slips
}
