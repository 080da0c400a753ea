import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { insertWarehouses, listWarehouses, type InventoryTables, type Warehouse } from './inventory.queries.ts'

export type { Warehouse }

const usual = [
  ['MAIN', { en: 'Main warehouse', 'zh-CN': '主仓库', ar: 'المستودع الرئيسي' }],
  ['SECOND', { en: 'Second warehouse', 'zh-CN': '第二仓库', ar: 'المستودع الثاني' }],
  ['THIRD', { en: 'Third warehouse', 'zh-CN': '第三仓库', ar: 'المستودع الثالث' }],
] as const

/** Gives a brand that has no warehouse for all its stores three of them. */
export async function fillWarehouses(ctx: Ctx<InventoryTables>): Promise<void> {
  const known = await listWarehouses(ctx)
  if (known.some(({ storeId }) => storeId === null)) return
  await insertWarehouses(
    ctx,
    usual.map(([code, name], index) => ({ id: newId(), code, name, position: index + 1, storeId: null, regions: [] })),
  )
}
