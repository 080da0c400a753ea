import type { Ctx } from '#server/platform/context.ts'
import { reindexGoods } from './reindex-goods.ts'
import { listStaleGoodsIds, markStale } from './documents.queries.ts'

const batchSize = 5_000

/**
 * Marks goods whose stock or sales changed; their documents are rebuilt once within seconds, however often that
 * happens.
 */
export async function markGoodsStale(ctx: Ctx, goodsIds: readonly string[]): Promise<void> {
  if (goodsIds.length > 0) await markStale(ctx, goodsIds)
}

/** Rebuilds the marked documents. A job for every few seconds; returns the number rebuilt. */
export async function refreshStale(ctx: Ctx): Promise<number> {
  const goodsIds = await listStaleGoodsIds(ctx, batchSize)
  if (goodsIds.length > 0) await reindexGoods(ctx, goodsIds)
  return goodsIds.length
}
