import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import type { InventoryTables } from '../inventory.queries.ts'
import { deleteUnusedWarehouse, findFirstWarehouse, insertWarehouses, listWarehouses } from './warehouses.queries.ts'

const defaultWarehouses = [
  ['MAIN', { en: 'Main warehouse', 'zh-CN': '主仓库', ar: 'المستودع الرئيسي' }],
  ['SECOND', { en: 'Second warehouse', 'zh-CN': '第二仓库', ar: 'المستودع الثاني' }],
  ['THIRD', { en: 'Third warehouse', 'zh-CN': '第三仓库', ar: 'المستودع الثالث' }],
] as const

/** Creates three warehouses for a brand that has none. */
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

/** Gives a new brand the warehouses of another one; those of stores stay. */
export async function copyWarehouses(from: Ctx<InventoryTables>, to: Ctx<InventoryTables>): Promise<void> {
  const copied = (await listWarehouses(from)).filter(({ storeId }) => storeId === null)
  if (copied.length === 0) return
  for (const { id } of await listWarehouses(to)) await deleteUnusedWarehouse(to, id)
  const rows = copied.map(({ code, name, position, regions }) => ({ code, name, position, regions }))
  await insertWarehouses(
    to,
    rows.map((row) => ({ ...row, id: newId(), storeId: null })),
  )
}

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

/** Ids of the warehouses that a store may use: its own and the brand's. */
export const getUsableWarehouses = async (ctx: Ctx<InventoryTables>, storeId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (await listWarehouses(ctx)).flatMap((one) => (one.storeId === null || one.storeId === storeId ? [one.id] : [])),
  )
