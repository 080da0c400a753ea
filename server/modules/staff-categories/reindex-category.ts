import {
  invalidateCategoryTree,
  iterateGoodsInCategories,
  listCategoryPaths,
  listSubtree,
} from '#server/modules/catalogue/categories/public.ts'
import { reindexGoods, rewriteTerms } from '#server/modules/search/indexing/public.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createRowJob, type JobControl } from '#server/platform/queue/job-kind.ts'

export const reindexCategoryJobName = 'reindex-category'

/** Rebuilds the search documents of a category and of those below it, as the tree is now. */
async function reindexCategory(
  ctx: Ctx,
  categoryId: string,
  { reportProgress }: Pick<JobControl, 'reportProgress'>,
): Promise<undefined> {
  // Documents have the path of their category, and this process may have cached the tree before the change.
  invalidateCategoryTree(ctx.brand.id)
  const categories = listSubtree(await listCategoryPaths(ctx), categoryId)
  const expected = categories[0]?.goodsCount ?? 0
  const ids = categories.map(({ id }) => id)
  let done = 0
  for await (const goodsIds of iterateGoodsInCategories(ctx, ids)) {
    await reindexGoods(ctx, goodsIds)
    done += goodsIds.length
    await reportProgress(done, Math.max(done, expected))
  }
  await rewriteTerms(ctx)
  await invalidateCaches(ctx, ['lists'])
}

export const reindexCategoryJob = createRowJob({
  name: reindexCategoryJobName,
  policy: {
    maxRetries: 10,
    retrySeconds: 10,
    maxRetrySeconds: 600,
    maxRunSeconds: 3_600,
    retentionSeconds: 7 * 86_400,
  },
  maxConcurrent: 1,
  run: reindexCategory,
})
