import type { Ctx } from '#server/platform/context.ts'
import { countCap } from '#server/platform/paging.ts'
import { countMatching, mostRanked, type Counted } from './counts.queries.ts'
import { isBig } from './is-big.ts'
import { scaleCounts } from './scale-counts.ts'
import { listBestIds, sampleOneIn, type Matching } from './search.queries.ts'

/** Sampled matches that leave no doubt about more than 10,000 in all: three standard deviations above their share. */
const surelyMany = (countCap * 1.25) / sampleOneIn

/**
 * Facets and total of a search or a list. Exact up to 10,000 matches; what surely has more is counted by a sample of the
 * goods, its numbers are rounded, and what is worth ranking is looked for among the brand's best sellers.
 */
export async function countWanted(ctx: Ctx, wanted: Matching): Promise<Counted> {
  if (!(await isBig(ctx))) return countMatching(ctx, wanted, Object.keys(wanted).length === 0 ? null : countCap)
  const sample = await countMatching(ctx, { ...wanted, among: 'sample' }, null)
  if (sample.total < surelyMany) return countMatching(ctx, wanted, countCap)
  const scaled = scaleCounts(sample, sampleOneIn)
  const { query } = wanted
  if (query === undefined) return scaled
  return { ...scaled, best: await listBestIds(ctx, { ...wanted, query, among: 'best_sellers' }, mostRanked) }
}
