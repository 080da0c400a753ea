import type { Ctx } from '#server/platform/context.ts'
import { keepFor } from '#server/platform/kept.ts'
import { countCap } from '#server/platform/paging.ts'
import { countMatching, mostRanked, type Counted } from './counts.queries.ts'
import { countListed } from './documents.queries.ts'
import { scaleCounts } from './scale-counts.ts'
import { listBestIds, sampleOneIn, type Matching } from './search.queries.ts'

/** A brand with no more goods than this is always counted to the last one. */
const bigFrom = 50_000
/** Sampled matches that leave no doubt about more than 10,000 in all. */
const surelyMany = (countCap * 1.5) / sampleOneIn

const sizes = keepFor<number>(600)

/** Whether the brand has very many goods, as of the last ten minutes. */
export const isBig = async (ctx: Ctx): Promise<boolean> =>
  (await sizes.through(ctx.brand.id, '', () => countListed(ctx))) > bigFrom

/**
 * Facets and total of a search. Exact up to 10,000 matches; what surely has more is counted by a sample of the goods, its
 * numbers are rounded, and what is worth ranking is looked for among the brand's best sellers.
 */
export async function countWanted(ctx: Ctx, wanted: Matching): Promise<Counted> {
  const { query } = wanted
  const isAll = Object.keys(wanted).length === 0
  if (query === undefined && !isAll) return countMatching(ctx, wanted, countCap)
  if (!(await isBig(ctx))) return countMatching(ctx, wanted, isAll ? null : countCap)
  const sample = await countMatching(ctx, { ...wanted, among: 'sample' }, null)
  if (sample.total < surelyMany) return countMatching(ctx, wanted, countCap)
  const scaled = scaleCounts(sample, sampleOneIn)
  if (query === undefined) return scaled
  return { ...scaled, best: await listBestIds(ctx, { ...wanted, query, among: 'best_sellers' }, mostRanked) }
}
