import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { findFirstWarehouse, insertWarehouse, type InventoryTables } from './inventory.queries.ts'

const mainWarehouse = { en: 'Main warehouse', 'zh-CN': '主仓库', ar: 'المستودع الرئيسي' }

/** The brand's first warehouse; a brand that has none gets one. */
export async function ensureWarehouse(ctx: Ctx<InventoryTables>): Promise<string> {
  const found = await findFirstWarehouse(ctx)
  if (found) return found
  const id = newId()
  await insertWarehouse(ctx, { id, code: 'MAIN', name: JSON.stringify(mainWarehouse), position: 1 })
  return id
}
