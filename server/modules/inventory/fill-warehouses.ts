import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { insertWarehouses, listWarehouses, type InventoryTables, type Warehouse } from './inventory.queries.ts'

export type { Warehouse }

const defaultWarehouses = [
  ['MAIN', { en: 'Main warehouse', 'zh-CN': '主仓库', ar: 'المستودع الرئيسي' }],
  ['SECOND', { en: 'Second warehouse', 'zh-CN': '第二仓库', ar: 'المستودع الثاني' }],
  ['THIRD', { en: 'Third warehouse', 'zh-CN': '第三仓库', ar: 'المستودع الثالث' }],
] as const

/** Creates three warehouses for a brand that has none of its own. */
export async function fillWarehouses(ctx: Ctx<InventoryTables>): Promise<void> {
  const known = await listWarehouses(ctx)
  if (known.some(({ storeId }) => storeId === null)) return
  await insertWarehouses(
    ctx,
    defaultWarehouses.map(([code, name], index) => ({
      id: newId(),
      code,
      name,
      position: index + 1,
      storeId: null,
      regions: [],
    })),
  )
}
