import { recountCategories } from '#server/modules/catalogue/categories/public.ts'
import { applySchedule, countListedByStore, hasSchedule } from '#server/modules/catalogue/editing/public.ts'
import { saveGoodsCount } from '#server/modules/merchants/public.ts'
import { screenGoods } from '#server/modules/moderation/public.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { inTransaction } from '#server/platform/transaction.ts'

export const runGoodsScheduleJob = 'run-goods-schedule'
export const recountGoodsJob = 'recount-goods'

const batchSize = 200

/** Changes one batch; returns its size. */
const applyBatch = (ctx: Ctx, status: 'listed' | 'delisted'): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const goodsIds = await applySchedule(ctx, status, batchSize)
    await screenGoods(ctx, goodsIds)
    if (goodsIds.length > 0) await reindexGoods(ctx, goodsIds)
    return goodsIds.length
  })

/**
 * Lists and delists the products whose time has come, and makes itself due again while others wait. A job for every
 * minute; returns the number of products.
 */
export async function runGoodsSchedule(ctx: Ctx): Promise<number> {
  let changed = 0
  for (const status of ['listed', 'delisted'] as const)
    for (let some = batchSize; some === batchSize; changed += some) some = await applyBatch(ctx, status)
  if (changed > 0) await markJobsChanged(ctx, [recountGoodsJob])
  if (await hasSchedule(ctx)) await markJobsChanged(ctx, [runGoodsScheduleJob])
  return changed
}

/** Counts the listed products of categories and stores. A job after changes of their status. */
export async function recountStores(ctx: Ctx): Promise<void> {
  await recountCategories(ctx)
  for (const { storeId, count } of await countListedByStore(ctx)) await saveGoodsCount(ctx, storeId, count)
}
