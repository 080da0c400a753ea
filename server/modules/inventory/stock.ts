import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import {
  commitStock,
  lockStock,
  releaseStock,
  reserveStock,
  returnStock,
  sumAvailable,
  type Allocation,
  type InventoryTables,
  type ReserveLine,
} from './inventory.queries.ts'

export type { Allocation, ReserveLine }

/** Available units of each SKU over all warehouses; every requested SKU is in the map. */
export async function getStock(
  ctx: Ctx<InventoryTables>,
  skuIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const stock = new Map(skuIds.map((skuId) => [skuId, 0]))
  const wanted = [...stock.keys()].filter(isId)
  if (wanted.length === 0) return stock
  for (const { skuId, available } of await sumAvailable(ctx, wanted)) stock.set(skuId, available)
  return stock
}

/**
 * Reserves all lines or none and returns the allocations: a store's own warehouses first, then the brand's, those near
 * the country (ISO code) first. Call it in the transaction that places the order, after a check without locks. Throws
 * `stock.insufficient` for the first SKU that lacks units, with the units left.
 */
export async function reserve(
  ctx: Ctx<InventoryTables>,
  lines: readonly ReserveLine[],
  country: string | null = null,
): Promise<Allocation[]> {
  if (lines.length === 0) return []
  const [, { allocations, short }] = await pipeline([lockAll(ctx, lines), reserveStock(ctx, lines, country)])
  const lacking = lines.map((line) => short.find(({ skuId }) => skuId === line.skuId.toLowerCase())).find(Boolean)
  if (lacking) throw refusal('stock.insufficient', lacking)
  if (sumUnits(allocations) !== sumUnits(lines)) throw new Error('fewer units were reserved than promised')
  return [...allocations]
}

const sumUnits = (parts: readonly { readonly quantity: number }[]) =>
  parts.reduce((units, { quantity }) => units + quantity, 0)

const lockAll = (ctx: Ctx<InventoryTables>, parts: readonly { readonly skuId: string }[]) =>
  lockStock(
    ctx,
    parts.map(({ skuId }) => skuId),
  )

const countRows = (allocations: readonly Allocation[]) =>
  new Set(allocations.map(({ skuId, warehouseId }) => `${skuId} ${warehouseId}`)).size

function assertAllChanged(changed: number, allocations: readonly Allocation[]): void {
  if (changed !== countRows(allocations)) throw new Error('a reservation was ended twice, or never made')
}

/**
 * Returns reserved units to available after a trade is cancelled or expired. Throws Error when they are not reserved.
 */
export async function release(ctx: Ctx<InventoryTables>, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return
  const [, released] = await pipeline([lockAll(ctx, allocations), releaseStock(ctx, allocations)])
  assertAllChanged(released, allocations)
}

/** Subtracts reserved units after payment. Throws Error when they are not reserved. */
export async function commit(ctx: Ctx<InventoryTables>, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return
  const [, committed] = await pipeline([lockAll(ctx, allocations), commitStock(ctx, allocations)])
  assertAllChanged(committed, allocations)
}

/** Returns paid units to stock before they are shipped. Throws Error when a stock row is missing. */
export async function restock(ctx: Ctx<InventoryTables>, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return
  const [, returned] = await pipeline([lockAll(ctx, allocations), returnStock(ctx, allocations)])
  if (returned !== countRows(allocations)) throw new Error('the stock row of returned units is missing')
}
