import type { Ctx } from '#server/platform/context.ts'
import {
  addFileStock,
  listFileStock,
  markFileStock,
  type FileStock,
  type InventoryTables,
} from './inventory.queries.ts'

/**
 * Changes stock by the difference between what a file counts and what the file before it counted; a SKU without stock
 * gets its `units` in the warehouse. Reserved and sold units stay so. Returns how many SKUs had fewer units than the file takes away.
 */
export async function applyFileStock(
  ctx: Ctx<InventoryTables>,
  warehouseId: string,
  stock: readonly FileStock[],
): Promise<number> {
  if (stock.length === 0) return 0
  const asked = new Map(stock.map(({ skuId, fileUnits }) => [skuId, fileUnits ?? 0]))
  const counted = await addFileStock(ctx, warehouseId, stock)
  return counted.filter(({ skuId, fileUnits }) => fileUnits > asked.get(skuId)!).length
}

/** What SKUs have and what the last file counted, by SKU; those without stock are missing. */
export async function countFileStock(ctx: Ctx<InventoryTables>, skuIds: readonly string[]) {
  if (skuIds.length === 0) return new Map<string, { available: number; fileUnits: number | null }>()
  const rows = await listFileStock(ctx, skuIds)
  return new Map(rows.map(({ skuId, available, fileUnits }) => [skuId, { available, fileUnits }]))
}

/** Notes what SKUs have as the count of a file that is being written, where no file has counted them before. */
export async function beginFileStock(ctx: Ctx<InventoryTables>, skuIds: readonly string[]): Promise<void> {
  if (skuIds.length > 0) await markFileStock(ctx, skuIds)
}
