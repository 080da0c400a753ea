import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { listGoodsWithUnindexedSale, markSalesIndexed } from '../../promotions/public.ts'
import { wordsVersion } from './build-document.ts'
import { reindexGoods } from './reindex-goods.ts'
import {
  countListedGoods,
  listGoodsWithEndedSale,
  listStaleGoodsIds,
  listWordsVersions,
  markStale,
  updateMarks,
} from './documents.queries.ts'

const maxStale = 5_000

/**
 * Marks goods whose stock or sales changed; their documents are rebuilt once within seconds, however often that
 * happens.
 */
export async function markGoodsStale(ctx: Ctx, goodsIds: readonly string[]): Promise<void> {
  if (goodsIds.length > 0) await markStale(ctx, goodsIds)
}

/** Rebuilds the marked documents. A job for every few seconds; returns the number rebuilt. */
export async function refreshStale(ctx: Ctx): Promise<number> {
  const goodsIds = await listStaleGoodsIds(ctx, maxStale)
  if (goodsIds.length > 0) await reindexGoods(ctx, goodsIds)
  return goodsIds.length
}

const minId = '00000000-0000-0000-0000-000000000000'
const rebuildBatchSize = 500
/** A run takes about half a minute, so that stopping the process does not wait for long. */
const maxRebuilt = 20_000

/**
 * The name of the job that rebuilds documents. A brand without a run of this name is due at once, so the job runs after a
 * release that changes the version of words.
 */
export const rebuildDocumentsJob = `rebuild-documents-${wordsVersion}`

/**
 * Rebuilds documents whose words are of an older version, some in each run, and makes itself due again until none is left;
 * returns the number rebuilt. Until then searches find older documents by the words that they have.
 */
export async function rebuildDocuments(ctx: Ctx): Promise<number> {
  let rebuilt = 0
  for (let after = minId; rebuilt < maxRebuilt;) {
    const rows = await listWordsVersions(ctx, after, rebuildBatchSize)
    const older = rows.filter((row) => row.wordsVersion < wordsVersion).map(({ goodsId }) => goodsId)
    if (older.length > 0) await reindexGoods(ctx, older)
    rebuilt += older.length
    if (rows.length < rebuildBatchSize) return rebuilt
    after = rows.at(-1)!.goodsId
  }
  await markJobsChanged(ctx, [rebuildDocumentsJob])
  return rebuilt
}

const maxGoods = 20_000

/**
 * Rebuilds the documents whose sale started or ended. A job for every minute in which one did; returns the number
 * rebuilt.
 */
export async function refreshSales(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now()
  const started = await listGoodsWithUnindexedSale(ctx, now, maxGoods)
  const goodsIds = new Set([...(await listGoodsWithEndedSale(ctx, maxGoods)), ...started])
  if (goodsIds.size > 0) await reindexGoods(ctx, [...goodsIds])
  // Afterwards: a run that was cut off rebuilds them again.
  if (started.length > 0) await markSalesIndexed(ctx, started, now)
  return goodsIds.size
}

/** Smaller brands are searched whole. Their marks would make marked goods seem frequent to the planner, and fill indexes. */
const minGoodsForMarks = 10_000
const minMarked = 2_000
/** With a fiftieth of the goods, a frequent word has hundreds among the best sellers. */
const goodsPerMarked = 50

/** A change rewrites every index entry of a document, so the first marking of a large brand takes minutes. */
const batchSize = 1_000

/** The number of marked goods of a brand with so many goods. */
export const countMarked = (goods: number): number =>
  goods < minGoodsForMarks ? 0 : Math.max(minMarked, Math.ceil(goods / goodsPerMarked))

/**
 * Updates the marks of the best-selling and of the newest goods, among which broad searches are ranked. A job for every
 * few minutes; returns the number changed.
 */
export async function refreshMarks(ctx: Ctx): Promise<number> {
  const count = countMarked(await countListedGoods(ctx))
  let changed = 0
  for (const group of ['best_sellers', 'newest'] as const)
    for (let some = batchSize; some === batchSize; changed += some)
      some = await updateMarks(ctx, group, count, batchSize)
  return changed
}
