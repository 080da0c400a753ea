import type { Ctx } from '#server/platform/context.ts'
import { reindexGoods } from './reindex-goods.ts'
import { listStaleGoodsIds, markStale } from './documents.queries.ts'

const batchSize = 5_000

/**
 * Notes that stock or sales of these goods have moved; their documents follow within seconds, however often they were
 * sold meanwhile.
 */
export async function markGoodsStale(ctx: Ctx, goodsIds: readonly string[]): Promise<void> {
  if (goodsIds.length > 0) await markStale(ctx, goodsIds)
}

/** Makes the noted documents anew; to be run every few seconds. Answers how many. */
export async function refreshStale(ctx: Ctx): Promise<number> {
  const goodsIds = await listStaleGoodsIds(ctx, batchSize)
  if (goodsIds.length > 0) await reindexGoods(ctx, goodsIds)
  return goodsIds.length
}
