import type { SellerOrder } from '#contract/seller-orders.ts'
import { listStockByWarehouse } from '#server/modules/inventory/public.ts'
import { listWarehouses } from '#server/modules/inventory/warehouses/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { LineRow } from '../orders.queries.ts'
import { splitUnitsToCome } from './parcel-units.rules.ts'

/** Where the units to come of an order lie, and how many more of them are for sale there; empty when none is to come. */
export async function listSources(ctx: Ctx, lines: readonly LineRow[]): Promise<SellerOrder['sources']> {
  const parts = lines.flatMap((line) => splitUnitsToCome(line).map((part) => ({ ...part, lineId: line.id })))
  if (parts.length === 0) return []
  const [warehouses, stock] = await Promise.all([
    listWarehouses(ctx),
    listStockByWarehouse(
      ctx,
      parts.map(({ skuId }) => skuId),
    ),
  ])
  return parts.map(({ lineId, skuId, warehouseId, quantity }) => ({
    lineId,
    warehouse: {
      id: warehouseId,
      name: pickText(
        warehouses.find(({ id }) => id === warehouseId)?.name ?? {},
        ctx.lang,
        ctx.brand.settings.defaultLanguage,
      ),
    },
    quantity,
    available: stock.find((row) => row.skuId === skuId && row.warehouseId === warehouseId)?.available ?? 0,
  }))
}
