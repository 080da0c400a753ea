import {
  listStoredGoods,
  lockVersions,
  updateGoodsValues,
  updatePrices,
  type BulkValues,
  type PriceValues,
  type StoredGoods,
} from '#server/modules/catalogue/editing/public.ts'
import { changeStock, lockHeldUnits, type StockDifference } from '#server/modules/inventory/public.ts'
import { readBeforeWrite, screenGoods } from '#server/modules/moderation/public.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { recountGoodsJob } from '../run-schedule.ts'
import type { BulkChange, BulkGoods, BulkRule } from './bulk.rules.ts'

export type ReadGoods = { readonly stored: StoredGoods; readonly goods: BulkGoods }

type ReadOptions = { readonly storeId: string; readonly rule: BulkRule; readonly isLocked: boolean }

/** Products of a store as a rule sees them, by id; locked with their stock until the transaction ends, if asked. */
export async function readBulkGoods(
  ctx: Ctx,
  goodsIds: readonly string[],
  { storeId, rule, isLocked }: ReadOptions,
): Promise<ReadonlyMap<string, ReadGoods>> {
  if (isLocked) await lockVersions(ctx, storeId, goodsIds)
  const stored = await listStoredGoods(ctx, storeId, goodsIds)
  const skuIds = stored.flatMap(({ skus }) => skus.flatMap(({ id, isListed }) => (isListed ? [id] : [])))
  const units = new Map<string, number>()
  if (rule.field === 'stock')
    for (const row of await lockHeldUnits(ctx, skuIds))
      if (row.warehouseId === rule.warehouseId) units.set(row.skuId, row.available)
  return new Map(
    stored.map((one) => {
      const skus = one.skus
        .filter(({ isListed }) => isListed)
        .map((sku) => ({ ...sku, available: units.get(sku.id) ?? 0 }))
      return [one.id, { stored: one, goods: { ...one, skus } }]
    }),
  )
}

/** The changes of one product; `before` and `after` are swapped to undo them. */
export type GoodsChanges = { readonly read: ReadGoods; readonly changes: readonly BulkChange[] }

function toPrices(field: 'price' | 'market_price', { read, changes }: GoodsChanges): PriceValues[] {
  const skus = new Map(read.goods.skus.map((sku) => [sku.id, sku]))
  return changes.flatMap(({ skuId, after }) => {
    const sku = skus.get(skuId!)
    if (!sku) return []
    const value = after as number | null
    return field === 'price'
      ? [{ id: sku.id, price_minor: value ?? sku.priceMinor, market_price_minor: sku.marketPriceMinor }]
      : [{ id: sku.id, price_minor: sku.priceMinor, market_price_minor: value }]
  })
}

function toValues(rule: BulkRule, { read, changes }: GoodsChanges): BulkValues {
  const { id } = read.stored
  const after = changes[0]?.after
  if (rule.field === 'category') return { id, category_id: after as string | null }
  if (rule.field === 'tags') return { id, tags: after as readonly string[] }
  return rule.field === 'status' ? { id, status: after as string } : { id }
}

type WriteOptions = { readonly rule: BulkRule; readonly userId: string; readonly reason: string }

/** Writes the changes of locked products with search documents, caches and price history, in the running transaction. */
export async function writeBulkChanges(
  ctx: Ctx,
  all: readonly GoodsChanges[],
  { rule, userId, reason }: WriteOptions,
): Promise<void> {
  if (all.length === 0) return
  const goodsIds = all.map(({ read }) => read.stored.id)
  if (rule.field === 'stock') {
    const changes = all.flatMap((one) =>
      one.changes.map(({ skuId, before, after }): StockDifference => ({
        skuId: skuId!,
        warehouseId: rule.warehouseId,
        difference: (after as number) - (before as number),
      })),
    )
    await changeStock(ctx, { changes, goodsIds, userId, reason })
    return
  }
  const before = await readBeforeWrite(ctx, goodsIds)
  if (rule.field === 'price' || rule.field === 'market_price') {
    const { field } = rule
    await updatePrices(
      ctx,
      all.flatMap((one) => toPrices(field, one)),
    )
  }
  await updateGoodsValues(
    ctx,
    all.map((one) => toValues(rule, one)),
  )
  const held = await screenGoods(ctx, goodsIds, before)
  await reindexGoods(ctx, goodsIds)
  if (held.length > 0 || rule.field === 'status' || rule.field === 'category')
    await markJobsChanged(ctx, [recountGoodsJob])
}
