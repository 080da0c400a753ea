import type { Ctx } from '#server/platform/context.ts'
import {
  addFileStock,
  listFileStock,
  markFileStock,
  type FileStock,
  type InventoryTables,
} from './inventory.queries.ts'

/**
 * Changes stock by the difference between the counts of this file and the previous one; a SKU without stock gets its
 * `units` in the warehouse. Reserved and sold units stay. Returns the number of SKUs with fewer units than the file
 * subtracts.
 */
export async function applyFileStock(
  ctx: Ctx<InventoryTables>,
  warehouseId: string,
  stock: readonly FileStock[],
): Promise<number> {
  if (stock.length === 0) return 0
  const sentUnits = new Map(stock.map(({ skuId, fileUnits }) => [skuId, fileUnits ?? 0]))
  const counted = await addFileStock(ctx, warehouseId, stock)
  return counted.filter(({ skuId, fileUnits }) => fileUnits > sentUnits.get(skuId)!).length
}

/** Available units and the last file's count, by SKU; SKUs without stock are absent. */
export async function countFileStock(ctx: Ctx<InventoryTables>, skuIds: readonly string[]) {
  if (skuIds.length === 0) return new Map<string, { available: number; fileUnits: number | null }>()
  const rows = await listFileStock(ctx, skuIds)
  return new Map(rows.map(({ skuId, available, fileUnits }) => [skuId, { available, fileUnits }]))
}

/** Records current stock as the count of an exported file, for SKUs that no file has counted. */
export async function beginFileStock(ctx: Ctx<InventoryTables>, skuIds: readonly string[]): Promise<void> {
  if (skuIds.length > 0) await markFileStock(ctx, skuIds)
}
