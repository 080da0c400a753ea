import type { Ctx } from '#server/platform/context.ts'
import { countCap } from '#server/platform/paging.ts'
import { countDocuments, maxRanked, type MatchCounts } from './counts.queries.ts'
import { isLargeCatalogue } from './is-large-catalogue.ts'
import { scaleCounts } from './scale-counts.ts'
import { listBestSellingIds, goodsPerSample, type DocumentFilter } from '#server/modules/search/search.queries.ts'

/** Matches in the sample that imply more than 10,000 in all: three standard deviations above their share. */
const minSampledMatches = (countCap * 1.25) / goodsPerSample

/**
 * Facets and total of a search or a list. Exact up to 10,000 matches; above that they are counted in a sample and
 * rounded, and the goods to rank come from the brand's best sellers.
 */
export async function countMatches(ctx: Ctx, filter: DocumentFilter): Promise<MatchCounts> {
  if (!(await isLargeCatalogue(ctx)))
    return countDocuments(ctx, filter, Object.keys(filter).length === 0 ? null : countCap)
  const sample = await countDocuments(ctx, { ...filter, group: 'sample' }, null)
  if (sample.total < minSampledMatches) return countDocuments(ctx, filter, countCap)
  const scaled = scaleCounts(sample, goodsPerSample)
  const { query } = filter
  if (query === undefined) return scaled
  return { ...scaled, best: await listBestSellingIds(ctx, { ...filter, query, group: 'best_sellers' }, maxRanked) }
}
