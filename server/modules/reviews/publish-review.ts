import { adjustRating } from '#server/modules/catalogue/public.ts'
import { publishImages, withdrawImages } from '#server/modules/media/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { emit } from '#server/events.ts'
import { updateImages, type ReviewRow } from './reviews.queries.ts'

/** Subscribers update cards, filters and cached responses of the product. */
export const emitReviewChanged = (ctx: Ctx, { goods_id }: ReviewRow): Promise<void> =>
  emit(ctx, 'review.changed', { goodsIds: [goods_id] })

async function applyPublication(ctx: Ctx, row: ReviewRow, images: readonly string[], by: 1 | -1): Promise<ReviewRow> {
  if (images.length > 0) await updateImages(ctx, row.id, images)
  await adjustRating(ctx, { goodsId: row.goods_id, stars: row.stars }, by)
  await emitReviewChanged(ctx, row)
  return { ...row, images: [...images] }
}

/** Adds the rating of a review that has just passed and publishes its images, in the same transaction. */
export const publishReview = async (ctx: Ctx, row: ReviewRow): Promise<ReviewRow> =>
  applyPublication(ctx, row, await publishImages(ctx, row.images as string[]), 1)

/** Reverses `publishReview`, in the transaction that rejects the review. */
export const unpublishReview = (ctx: Ctx, row: ReviewRow): Promise<ReviewRow> =>
  applyPublication(ctx, row, withdrawImages(ctx, row.images as string[]), -1)
