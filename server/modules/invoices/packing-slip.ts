import { listSkuFacts } from '#server/modules/catalogue/public.ts'
import { listWarehouses } from '#server/modules/inventory/warehouses/public.ts'
import { toShowableImage } from '#server/modules/media/public.ts'
import { listSoldOrders, type SoldLine, type SoldOrder } from '#server/modules/orders/public.ts'
import { findBrandTrader, findStoreTraders } from '#server/modules/traders/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { isAllowedInStore } from '#server/platform/store-access.ts'
import type { Issuer, Texts } from './document-content.ts'
import { toIssuer } from './gather-facts.ts'

type SlipLine = {
  readonly name: Texts
  readonly specifications: readonly Texts[]
  readonly image: string
  readonly code: string
  /** Names of the warehouses that the units come from. */
  readonly warehouses: readonly Texts[]
  /** Units that are still to be sent, or were sent: refunded ones are not. */
  readonly quantity: number
}

/** A list for the parcel, without prices. Order lines never change, so it is read from them and not stored. */
export type PackingSlip = {
  readonly issuer: Issuer
  readonly order: SoldOrder
  readonly lines: readonly SlipLine[]
  /** 0 where no SKU states a weight. */
  readonly weightGrams: number
}

/** While the order waits, the units for the next parcel; afterwards all that the shopper keeps. */
const getUnits = ({ state }: SoldOrder, { quantity, refundedQuantity, shippedQuantity }: SoldLine) =>
  quantity - refundedQuantity - (state === 1 || state === 2 ? shippedQuantity : 0)

async function toSlip(ctx: Ctx, order: SoldOrder): Promise<PackingSlip> {
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
  const lines = order.lines.filter((line) => getUnits(order, line) > 0)
  return {
    issuer: toIssuer(ctx, order, { isStore: true, trader: traders.get(order.storeId) ?? null, brandTrader }),
    order,
    lines: lines.map((line) => ({
      name: line.name,
      specifications: line.specifications,
      image: toShowableImage(ctx.brand, line.image),
      code: skuById.get(line.skuId)?.code ?? '',
      warehouses: line.allocations
        .map(({ warehouseId }) => nameByWarehouse.get(warehouseId))
        .filter((name) => name !== undefined),
      quantity: getUnits(order, line),
    })),
    weightGrams: lines.reduce(
      (sum, line) => sum + getUnits(order, line) * (skuById.get(line.skuId)?.weightGrams ?? 0),
      0,
    ),
  }
}

/**
 * Returns the packing slip of a paid order, to its store and to staff who may see orders; throws `order.not_found`
 * otherwise.
 */
export async function readPackingSlip(ctx: UserCtx, orderId: string): Promise<PackingSlip> {
  const order = isId(orderId) ? (await listSoldOrders(ctx, [orderId])).get(orderId.toLowerCase()) : undefined
  const isSeen =
    order !== undefined &&
    (isAllowedInStore(ctx.principal, order.storeId, ['orders']) || ctx.principal.permissions.includes('orders.view'))
  if (!isSeen || !order.paidAt) throw refusal('order.not_found')
  return toSlip(ctx, order)
}
