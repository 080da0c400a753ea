import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sumAvailable } from './inventory.queries.ts'

type LowStockCtx = Ctx<Pick<Tables, 'low_stock' | 'stock' | 'warehouses'>>

export type SoldSku = { readonly skuId: string; readonly goodsId: string; readonly storeId: string }

const readAvailable = async (ctx: LowStockCtx, skuIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await sumAvailable(ctx, skuIds)
  const sums = new Map(rows.map(({ skuId, available }) => [skuId, Number(available)]))
  return new Map(skuIds.map((skuId) => [skuId, sums.get(skuId) ?? 0]))
}

/**
 * Records sold SKUs that have `limit` units for sale or fewer, each once until it has more again. Returns the stores with one that
 * is new.
 */
export async function markLowStock(ctx: LowStockCtx, sold: readonly SoldSku[], limit: number): Promise<string[]> {
  const bySku = new Map(sold.map((one) => [one.skuId, one]))
  const available = await readAvailable(ctx, [...bySku.keys()])
  const low = [...bySku.values()]
    .filter(({ skuId }) => available.get(skuId)! <= limit)
    .toSorted((one, other) => (one.skuId < other.skuId ? -1 : 1))
  if (low.length === 0) return []
  const rows = await ctx.db
    .insertInto('low_stock')
    .values(
      low.map(({ skuId, goodsId, storeId }) => ({
        brand_id: ctx.brand.id,
        sku_id: skuId,
        goods_id: goodsId,
        store_id: storeId,
        low_since: ctx.clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['brand_id', 'sku_id']).doNothing())
    .returning('store_id')
    .execute()
  return [...new Set(rows.map(({ store_id }) => store_id))]
}

const deleteMarks = (ctx: LowStockCtx, skuIds: readonly string[]) =>
  ctx.db
    .deleteFrom('low_stock')
    .where('brand_id', '=', ctx.brand.id)
    .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .execute()

/** Deletes the marks of SKUs of these products that have more than `limit` units for sale again. */
export async function clearLowStock(ctx: LowStockCtx, goodsIds: readonly string[], limit: number): Promise<void> {
  const rows = await ctx.db
    .selectFrom('low_stock')
    .select('sku_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .execute()
  if (rows.length === 0) return
  const available = await readAvailable(
    ctx,
    rows.map((row) => row.sku_id),
  )
  await deleteMarks(
    ctx,
    [...available].flatMap(([skuId, units]) => (units > limit ? [skuId] : [])),
  )
}

/**
 * Marks the low SKUs of a store as told that were not told before, and returns them with their units, the fewest first. Marks of
 * SKUs that have more than `limit` units again are deleted.
 */
export async function takeUntoldStock(ctx: LowStockCtx, storeId: string, limit: number) {
  const rows = await ctx.db
    .updateTable('low_stock')
    .set({ told_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('told_at', 'is', null)
    .returning(['sku_id as skuId', 'goods_id as goodsId'])
    .execute()
  const available = await readAvailable(
    ctx,
    rows.map(({ skuId }) => skuId),
  )
  const restocked = [...available].flatMap(([skuId, units]) => (units > limit ? [skuId] : []))
  if (restocked.length > 0) await deleteMarks(ctx, restocked)
  return rows
    .filter(({ skuId }) => !restocked.includes(skuId))
    .map((row) => ({ ...row, left: available.get(row.skuId)! }))
    .toSorted((one, other) => one.left - other.left || (one.skuId < other.skuId ? -1 : 1))
}
