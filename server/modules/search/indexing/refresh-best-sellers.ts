import type { Ctx } from '#server/platform/context.ts'
import { countListedGoods, markBestSellers } from './documents.queries.ts'

const minBestSellers = 2_000
/** A fiftieth of the goods: enough that a word of very many goods has hundreds among them. */
const goodsPerBestSeller = 50

/** Every index of a document is written again, so a big brand's first marking takes minutes: in short steps. */
const batchSize = 1_000

/** Marks the best-selling goods anew, among which broad searches are ranked; to be run every few minutes. */
export async function refreshBestSellers(ctx: Ctx): Promise<number> {
  const count = Math.max(minBestSellers, Math.ceil((await countListedGoods(ctx)) / goodsPerBestSeller))
  for (let changed = 0; ;) {
    const some = await markBestSellers(ctx, count, batchSize)
    changed += some
    if (some < batchSize) return changed
  }
}
