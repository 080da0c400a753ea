import type { GoodsHits } from './browsing.queries.ts'

type Batch = { readonly since: number; readonly hits: Map<string, number> }

const maxBatchAgeMs = 10_000
const maxBatchGoods = 500

/** Batches views per brand in memory. A crash loses those of the last seconds. */
export class ViewCounter {
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
