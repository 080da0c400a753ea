import { adjustRating } from '#server/modules/catalogue/public.ts'
import { publishImages, withdrawImages } from '#server/modules/media/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { emit } from '#server/platform/outbox.ts'
import { updateImages, type ReviewRow } from './reviews.queries.ts'

/** What everybody sees of a product has changed by a review; cards, filters and kept answers follow. */
export const emitReviewChanged = (ctx: Ctx, { goods_id }: ReviewRow): Promise<void> =>
  emit(ctx, 'review.changed', { goodsIds: [goods_id] })

async function applyPublication(ctx: Ctx, row: ReviewRow, images: readonly string[], by: 1 | -1): Promise<ReviewRow> {
  if (images.length > 0) await updateImages(ctx, row.id, images)
  await adjustRating(ctx, { goodsId: row.goods_id, stars: row.stars }, by)
  await emitReviewChanged(ctx, row)
  return { ...row, images: [...images] }
}

/** A review that has just passed counts, and its pictures become public; in the transaction that let it pass. */
export const publishReview = async (ctx: Ctx, row: ReviewRow): Promise<ReviewRow> =>
  applyPublication(ctx, row, await publishImages(ctx, row.images as string[]), 1)

/** A review that had passed and does no longer is taken out of everything; in the transaction that rejected it. */
export const unpublishReview = (ctx: Ctx, row: ReviewRow): Promise<ReviewRow> =>
  applyPublication(ctx, row, withdrawImages(ctx, row.images as string[]), -1)
