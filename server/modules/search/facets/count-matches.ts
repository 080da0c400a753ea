import type { Ctx } from '#server/platform/context.ts'
import { countCap } from '#server/platform/paging.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { goodsPerSample, listBestSellingIds, type DocumentFilter } from '../search.queries.ts'
import { hasMoreGoodsThan } from '../indexing/documents.queries.ts'
import { countDocuments, maxRanked, type MatchCounts } from './counts.queries.ts'

/** A brand with no more goods than this is always counted exactly. */
const maxExactGoods = 50_000

const sizes = createTtlCache<boolean>(600)

/** Whether the brand's matches are estimated by a sample; cached for ten minutes. */
export const isLargeCatalogue = (ctx: Ctx): Promise<boolean> =>
  sizes.getOrCompute(ctx.brand.id, '', () => hasMoreGoodsThan(ctx, maxExactGoods))

/** Rounds to two digits, the precision of the sample. */
function round(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / unit) * unit
}

const scaleEach = <Key>(counts: readonly (readonly [Key, number])[], factor: number) =>
  counts.map(([key, count]) => [key, round(count * factor)] as const)

/** Extrapolates counts over a sample of one in `factor`, rounded to two digits. */
export const scaleCounts = (sample: MatchCounts, factor: number): MatchCounts => ({
  ...sample,
  total: round(sample.total * factor),
  onSale: round(sample.onSale * factor),
  inStock: round(sample.inStock * factor),
  rating: sample.rating.map((count) => round(count * factor)),
  categories: scaleEach(sample.categories, factor),
  stores: scaleEach(sample.stores, factor),
  options: scaleEach(sample.options, factor),
  histogram: scaleEach(sample.histogram, factor),
})

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
