import { sql } from 'kysely'
import { maxUnits } from '#contract/seller-stock.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type MovementTables = Pick<Tables, 'stock' | 'stock_movements'>

/** `difference` is negative to take units away; one per SKU and warehouse. */
export type StockDifference = { readonly skuId: string; readonly warehouseId: string; readonly difference: number }

export type HeldUnits = {
  readonly skuId: string
  readonly warehouseId: string
  readonly available: number
  readonly reserved: number
}

const toArrays = (changes: readonly StockDifference[]) => sql`
  unnest(${changes.map(({ skuId }) => skuId)}::uuid[], ${changes.map(({ warehouseId }) => warehouseId)}::uuid[],
    ${changes.map(({ difference }) => difference)}::integer[]) as g (sku_id, warehouse_id, difference)`

/** Gives each of these SKUs a row in its warehouse, with no units where it had none. */
export const insertEmptyStock = (ctx: Ctx<MovementTables>, changes: readonly StockDifference[]) =>
  sql`
    insert into stock (brand_id, sku_id, warehouse_id, available)
    select ${ctx.brand.id}::integer, g.sku_id, g.warehouse_id, 0 from ${toArrays(changes)}
    order by g.sku_id, g.warehouse_id on conflict do nothing`.execute(ctx.db)

/**
 * Adds differences where the units stay from 0 to `maxUnits`. Returns the changed rows; the rows must be locked by an
 * earlier statement of the same transaction.
 */
export const addDifferences = async (ctx: Ctx<MovementTables>, changes: readonly StockDifference[]) =>
  (
    await sql<HeldUnits>`
      update stock as s set available = s.available + g.difference from ${toArrays(changes)}
      where s.brand_id = ${ctx.brand.id} and s.sku_id = g.sku_id and s.warehouse_id = g.warehouse_id
        and s.available::bigint + g.difference between 0 and ${maxUnits}
      returning s.sku_id as "skuId", s.warehouse_id as "warehouseId", s.available, s.reserved`.execute(ctx.db)
  ).rows

/** Stock rows of SKUs in all warehouses. */
export const listHeldUnits = async (ctx: Ctx<MovementTables>, skuIds: readonly string[]): Promise<HeldUnits[]> =>
  ctx.db
    .selectFrom('stock')
    .select(['sku_id as skuId', 'warehouse_id as warehouseId', 'available', 'reserved'])
    .where('brand_id', '=', ctx.brand.id)
    .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .orderBy('sku_id')
    .orderBy('warehouse_id')
    .execute()

export type NewMovement = StockDifference & {
  readonly id: string
  readonly available: number
  readonly reason: string
  readonly note: string
  readonly userId: string
}

export const insertMovements = (ctx: Ctx<MovementTables>, movements: readonly NewMovement[]) =>
  ctx.db
    .insertInto('stock_movements')
    .values(
      movements.map(({ skuId, warehouseId, userId, ...rest }) => ({
        ...rest,
        brand_id: ctx.brand.id,
        sku_id: skuId,
        warehouse_id: warehouseId,
        user_id: userId,
        created_at: ctx.clock.now(),
      })),
    )
    .execute()

/** Movements of a SKU, latest first, after one of them. */
export const listMovements = (ctx: Ctx<MovementTables>, skuId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('stock_movements')
    .select([
      'id',
      'warehouse_id as warehouseId',
      'difference',
      'available',
      'reason',
      'note',
      'user_id as userId',
      'created_at as at',
    ])
    .where('brand_id', '=', ctx.brand.id)
    .where('sku_id', '=', skuId)
    .$if(after !== null, (query) => query.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
