import type { Ctx } from '#server/platform/context.ts'
import { findFirstWarehouse, type InventoryTables } from './inventory.queries.ts'
import { fillWarehouses } from './fill-warehouses.ts'

/**
 * Returns the warehouse for a store's new stock: its first own one, else the brand's; creates the default ones when
 * there is none.
 */
export async function ensureWarehouse(ctx: Ctx<InventoryTables>, storeId: string | null = null): Promise<string> {
  const found = await findFirstWarehouse(ctx, storeId)
  if (found) return found
  await fillWarehouses(ctx)
  return (await findFirstWarehouse(ctx, storeId))!
}
