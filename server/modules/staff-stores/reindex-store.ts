import { listGoodsIdsOfStore } from '#server/modules/catalogue/public.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createRowJob, type JobControl } from '#server/platform/queue/job-kind.ts'

export const reindexStoreJobName = 'reindex-store'

const batchSize = 500

/** Takes the products of a store out of the search or brings them back, as its state says now. */
async function reindexStore(
  ctx: Ctx,
  storeId: string,
  { reportProgress }: Pick<JobControl, 'reportProgress'>,
): Promise<undefined> {
  const goodsIds = await listGoodsIdsOfStore(ctx, storeId)
  for (let start = 0; start < goodsIds.length; start += batchSize) {
    await reindexGoods(ctx, goodsIds.slice(start, start + batchSize))
    await reportProgress(Math.min(start + batchSize, goodsIds.length), goodsIds.length)
  }
}

export const reindexStoreJob = createRowJob({
  name: reindexStoreJobName,
  policy: {
    maxRetries: 10,
    retrySeconds: 10,
    maxRetrySeconds: 600,
    maxRunSeconds: 1_800,
    retentionSeconds: 7 * 86_400,
  },
  maxConcurrent: 1,
  run: reindexStore,
})
