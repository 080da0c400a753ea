import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { InventoryTables } from '../inventory.queries.ts'

export type Warehouse = {
  readonly id: string
  readonly code: string
  readonly name: Readonly<Record<string, string>>
  readonly position: number
  /** Owner store; null for the brand's. */
  readonly storeId: string | null
  /** ISO codes of nearby countries, nearest first. */
  readonly regions: readonly string[]
  /** Raised by every change. */
  readonly version: number
  /** Username of the person who changed it last; null for a command. */
  readonly changedBy: string | null
}
export type NewWarehouse = Omit<Warehouse, 'version' | 'changedBy'>

/** Number of warehouses of the brand and its stores. */
export async function countWarehouses(ctx: Ctx<InventoryTables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from warehouses where brand_id = ${ctx.brand.id}`.execute(ctx.db)
  return rows[0]!.count
}

/** Warehouses of the brand and its stores, in the order in which stock is taken. */
export async function listWarehouses(ctx: Ctx<InventoryTables>): Promise<Warehouse[]> {
  const rows = await ctx.db
    .selectFrom('warehouses')
    .select(['id', 'code', 'name', 'position', 'store_id as storeId', 'regions'])
    .select(['version', 'changed_by as changedBy'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy(sql`store_id is null`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, name: row.name as Record<string, string> }))
}

/** The store's first own warehouse, else the brand's first; null when there is none. */
export const findFirstWarehouse = async (ctx: Ctx<InventoryTables>, storeId: string | null): Promise<string | null> =>
  (
    await ctx.db
      .selectFrom('warehouses')
      .select('id')
      .where('brand_id', '=', ctx.brand.id)
      .where(({ eb, or }) => or([eb('store_id', 'is', null), eb('store_id', '=', storeId)]))
      .orderBy(sql`store_id is null`)
      .orderBy('position')
      .orderBy('id')
      .executeTakeFirst()
  )?.id ?? null

const toColumns = (ctx: Ctx<InventoryTables>, { name, storeId, regions, ...rest }: NewWarehouse) => ({
  brand_id: ctx.brand.id,
  ...rest,
  name: JSON.stringify(name),
  store_id: storeId,
  regions: [...regions],
  changed_by: ctx.principal?.username ?? null,
})

/** Inserts warehouses; one whose code is taken is skipped. Returns the number of new ones. */
export async function insertWarehouses(
  ctx: Ctx<InventoryTables>,
  warehouses: readonly NewWarehouse[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('warehouses')
    .values(warehouses.map((warehouse) => toColumns(ctx, warehouse)))
    .onConflict((conflict) => conflict.columns(['brand_id', 'code']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Updates name, position and regions; false when the stored version is another one than that of `before`. */
export async function updateWarehouse(ctx: Ctx<InventoryTables>, before: Warehouse, after: NewWarehouse) {
  const { name, position, regions } = after
  const { numUpdatedRows } = await ctx.db
    .updateTable('warehouses')
    .set({
      name: JSON.stringify(name),
      position,
      regions: [...regions],
      version: before.version + 1,
      changed_by: ctx.principal?.username ?? null,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a warehouse that never had stock rows; false otherwise. */
export async function deleteUnusedWarehouse(ctx: Ctx<InventoryTables>, id: string): Promise<boolean> {
  const brandId = ctx.brand.id
  const { numDeletedRows } = await ctx.db
    .deleteFrom('warehouses')
    .where('brand_id', '=', brandId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('stock').where('brand_id', '=', brandId).where('warehouse_id', '=', id))),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}
