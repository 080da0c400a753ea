import { invalidateCategoryTree } from '#server/modules/catalogue/categories/public.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { reindexCategoryJobName } from './reindex-category.ts'

/** Lets pages, lists and the search documents of these categories follow a change of the tree. */
export async function followChange(ctx: UserCtx, categoryIds: readonly string[]): Promise<void> {
  if (categoryIds.length > 0) await enqueueJobs(ctx, reindexCategoryJobName, categoryIds)
  await invalidateCaches(ctx, ['lists'])
  // Another request may have read the former tree while this transaction ran.
  ctx.afterCommit(() => invalidateCategoryTree(ctx.brand.id))
}
