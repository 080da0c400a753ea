import { maxRememberedViews, type browsingApi } from '#contract/browsing.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { isListed } from '../catalogue/public.ts'
import { addHits, deleteOldViews, recordView, type GoodsHits } from './browsing.queries.ts'

type Batch = { readonly since: number; readonly hits: Map<string, number> }

const maxBatchAgeMs = 10_000
const maxBatchGoods = 500

/** Batches views per brand in memory. A crash loses those of the last seconds. */
class ViewCounter {
  readonly #batches = new Map<number, Batch>()

  /** Adds one view. Returns the batch when it is old or large enough; the caller has to write it. */
  add(brandId: number, goodsId: string, now: number): GoodsHits[] | null {
    const batch = this.#batches.get(brandId) ?? { since: now, hits: new Map<string, number>() }
    this.#batches.set(brandId, batch)
    batch.hits.set(goodsId, (batch.hits.get(goodsId) ?? 0) + 1)
    if (now - batch.since < maxBatchAgeMs && batch.hits.size < maxBatchGoods) return null
    this.#batches.delete(brandId)
    return [...batch.hits].map(([goodsId, hits]) => ({ goodsId, hits }))
  }
}

type Operation = typeof browsingApi.hits

/** A repeated view within this time writes no row. */
const sameVisitMs = 60_000
const viewCounter = new ViewCounter()

/** Counts a view of a product; views of logged-in shoppers also go into their history. */
export async function countView(ctx: Ctx, { goodsId }: Parsed<Operation>): Promise<Data<Operation>> {
  const id = goodsId.toLowerCase()
  if (!(await isListed(ctx, id))) throw refusal('goods.not_found')
  const now = ctx.clock.now().getTime()
  if (ctx.principal) {
    await recordView(ctx, ctx.principal.userId, id, new Date(now - sameVisitMs))
    await deleteOldViews(ctx, ctx.principal.userId, maxRememberedViews)
  }
  const due = viewCounter.add(ctx.brand.id, id, now)
  if (due) await addHits(ctx, due)
  return {}
}
