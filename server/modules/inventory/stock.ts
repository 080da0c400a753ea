import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { together } from '#server/platform/together.ts'
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

/** Units that may be bought of each SKU, over all warehouses; every asked SKU is in the answer. */
export async function stockOf(
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
 * Reserves all lines or none and answers which warehouse gives what: a store's own first, then the brand's, those near to
 * the country of the address (a code) before the others. Call it inside the transaction that places the
 * order, after a look at what is plainly sold out: here one waits for one's turn. Refuses with stock.insufficient, naming
 * the first SKU that lacks units and how many are left.
 */
export async function reserve(
  ctx: Ctx<InventoryTables>,
  lines: readonly ReserveLine[],
  country: string | null = null,
): Promise<Allocation[]> {
  if (lines.length === 0) return []
  const [, { allocations, short }] = await together([lockAll(ctx, lines), reserveStock(ctx, lines, country)])
  const lacking = lines.map((line) => short.find(({ skuId }) => skuId === line.skuId.toLowerCase())).find(Boolean)
  if (lacking) throw refuse('stock.insufficient', lacking)
  if (unitsOf(allocations) !== unitsOf(lines)) throw new Error('fewer units were reserved than promised')
  return [...allocations]
}

const unitsOf = (parts: readonly { readonly quantity: number }[]) =>
  parts.reduce((units, { quantity }) => units + quantity, 0)

const lockAll = (ctx: Ctx<InventoryTables>, parts: readonly { readonly skuId: string }[]) =>
  lockStock(
    ctx,
    parts.map(({ skuId }) => skuId),
  )

const rowsOf = (allocations: readonly Allocation[]) =>
  new Set(allocations.map(({ skuId, warehouseId }) => `${skuId} ${warehouseId}`)).size

function checkAll(changed: number, allocations: readonly Allocation[]): void {
  if (changed !== rowsOf(allocations)) throw new Error('a reservation was ended twice, or never made')
}

/** Gives reserved units back: a trade was cancelled or has expired. Throws (a fault) when they are not reserved. */
export async function release(ctx: Ctx<InventoryTables>, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return
  const [, released] = await together([lockAll(ctx, allocations), releaseStock(ctx, allocations)])
  checkAll(released, allocations)
}

/** Lets reserved units leave the shop: the trade was paid. Throws (a fault) when they are not reserved. */
export async function commit(ctx: Ctx<InventoryTables>, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return
  const [, committed] = await together([lockAll(ctx, allocations), commitStock(ctx, allocations)])
  checkAll(committed, allocations)
}

/** Puts units that were paid for back on their shelves: they never left. Throws (a fault) when a shelf is gone. */
export async function restock(ctx: Ctx<InventoryTables>, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return
  const [, returned] = await together([lockAll(ctx, allocations), returnStock(ctx, allocations)])
  if (returned !== rowsOf(allocations)) throw new Error('a shelf for returned units is gone')
}
