import type { Ctx } from '#server/platform/context.ts'
import { addStoreRating } from '../merchants/public.ts'
import { addRatingCounts } from './catalogue.queries.ts'

export type Rating = {
  readonly goodsId: string
  /** One to five. */
  readonly stars: number
}

/** Adds (`1`) or subtracts (`-1`) one rating of a product and of its store, in the caller's transaction. */
export async function adjustRating(ctx: Ctx, { goodsId, stars }: Rating, by: 1 | -1): Promise<void> {
  const delta = [1, 2, 3, 4, 5].map((number) => (number === stars ? by : 0))
  const storeId = await addRatingCounts(ctx, goodsId, delta)
  if (storeId) await addStoreRating(ctx, storeId, delta)
}
