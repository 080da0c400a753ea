import type { Ctx } from '#server/platform/context.ts'
import { findFirstWarehouse, type InventoryTables } from './inventory.queries.ts'
import { fillWarehouses } from './warehouses.ts'

/** Where a store's goods arrive: its own first warehouse, else the brand's; a brand that has none gets the usual ones. */
export async function ensureWarehouse(ctx: Ctx<InventoryTables>, storeId: string | null = null): Promise<string> {
  const found = await findFirstWarehouse(ctx, storeId)
  if (found) return found
  await fillWarehouses(ctx)
  return (await findFirstWarehouse(ctx, storeId))!
}
