import type { Ctx } from '#server/platform/context.ts'
import { countCap } from '#server/platform/paging.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { countSampledGoods } from '../indexing/documents.queries.ts'
import { goodsPerSample, type DocumentFilter } from '../search.queries.ts'
import { countDocuments, findPriceEnds, priceSteps, type MatchCounts, type PriceEnds } from './counts.queries.ts'

/** A brand with no more goods than this is always counted exactly. */
const maxExactGoods = 50_000

const sampleSizes = createTtlCache<number>(600)

/** The number of goods in a sample of the brand; cached for ten minutes. */
const getSampleSize = (ctx: Ctx): Promise<number> =>
  sampleSizes.getOrCompute(ctx.brand.id, '', () => countSampledGoods(ctx))

/** Whether the brand's broad searches are estimated by a sample. */
export const isLargeCatalogue = async (ctx: Ctx): Promise<boolean> =>
  (await getSampleSize(ctx)) * goodsPerSample > maxExactGoods

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
  isEstimated: true,
})

/** Spreads a histogram between the prices of a sample over those of all matches; both ends have a product. */
export function stretchHistogram(
  histogram: MatchCounts['histogram'],
  from: PriceEnds,
  to: PriceEnds,
): MatchCounts['histogram'] {
  if (to.low === from.low && to.high === from.high) return histogram
  const counts = new Map<number, number>()
  for (const [step, count] of histogram) {
    const price = from.low + ((step + 0.5) * (from.high - from.low)) / priceSteps
    const share = (price - to.low) / Math.max(1, to.high - to.low)
    const stretched = Math.min(priceSteps - 1, Math.floor(share * priceSteps))
    counts.set(stretched, (counts.get(stretched) ?? 0) + count)
  }
  for (const end of [0, priceSteps - 1]) if (!counts.has(end)) counts.set(end, 1)
  return [...counts]
}

/**
 * Matches in the sample that imply more than 10,000 in all: with 10,000, a sample has 156 of them, and so many in less
 * than one of 10^9 searches.
 */
const minSampledMatches = 240

/** With a greater share of all goods, matches are found sooner along an order than by their words. */
const minShareInOrder = 0.3

/** Whether so many goods match that they are soon found in any order. */
export const hasMostGoods = async (ctx: Ctx, { total }: Pick<MatchCounts, 'total'>): Promise<boolean> =>
  total > (await getSampleSize(ctx)) * goodsPerSample * minShareInOrder

/** The counts of a sample scaled to all matches, with their exact prices; without candidates. */
async function completeSample(ctx: Ctx, filter: DocumentFilter, sample: MatchCounts): Promise<MatchCounts> {
  const inSample = { low: sample.low ?? 0, high: sample.high ?? 0 }
  // The facet of prices is never counted with a price filter.
  const needsPrices = filter.priceMin === undefined && filter.priceMax === undefined && sample.total > 0
  const ends = needsPrices ? await findPriceEnds(ctx, filter, inSample) : inSample
  const scaled = scaleCounts({ ...sample, ...ends, best: [], newest: [] }, goodsPerSample)
  const total = Math.max(countCap, scaled.total)
  return { ...scaled, total, histogram: stretchHistogram(scaled.histogram, inSample, ends) }
}

/**
 * Facets and total of a search or a list. Exact up to 10,000 matches, and in a brand of up to 50,000 goods; else they are
 * counted in a sample and rounded, and the candidates are left to `listCandidates`.
 */
export async function countMatches(ctx: Ctx, filter: DocumentFilter): Promise<MatchCounts> {
  if (!(await isLargeCatalogue(ctx))) return countDocuments(ctx, filter, null)
  const sample = await countDocuments(ctx, { ...filter, group: 'sample' }, null)
  if (sample.total < minSampledMatches) {
    const exact = await countDocuments(ctx, filter, countCap)
    if (exact.total < countCap) return exact
  }
  return completeSample(ctx, filter, sample)
}
