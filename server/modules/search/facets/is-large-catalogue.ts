import type { Ctx } from '#server/platform/context.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { hasMoreGoodsThan } from '#server/modules/search/indexing/documents.queries.ts'

/** A brand with no more goods than this is always counted exactly. */
const maxExactGoods = 50_000

const cache = createTtlCache<boolean>(600)

/** Whether the brand's matches are estimated by a sample; cached for ten minutes. */
export const isLargeCatalogue = (ctx: Ctx): Promise<boolean> =>
  cache.getOrCompute(ctx.brand.id, '', () => hasMoreGoodsThan(ctx, maxExactGoods))
