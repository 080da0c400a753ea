import type { Ctx } from '#server/platform/context.ts'
import { countListedGoods, markBestSellers } from './documents.queries.ts'

const minBestSellers = 2_000
/** With a fiftieth of the goods, a frequent word has hundreds among the best sellers. */
const goodsPerBestSeller = 50

/** A change rewrites every index entry of a document, so the first marking of a large brand takes minutes. */
const batchSize = 1_000

/**
 * Updates the marks of the best-selling goods, among which broad searches are ranked. A job for every few minutes;
 * returns the number changed.
 */
export async function refreshBestSellers(ctx: Ctx): Promise<number> {
  const count = Math.max(minBestSellers, Math.ceil((await countListedGoods(ctx)) / goodsPerBestSeller))
  for (let changed = 0; ;) {
    const some = await markBestSellers(ctx, count, batchSize)
    changed += some
    if (some < batchSize) return changed
  }
}
