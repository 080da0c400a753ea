import { countRating } from '#server/modules/catalogue/public.ts'
import { publishPictures, withdrawPictures } from '#server/modules/media/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { emit } from '#server/platform/outbox.ts'
import { updateImages, type ReviewRow } from './reviews.queries.ts'

/** What everybody sees of a product has changed by a review; cards, filters and kept answers follow. */
export const tellChanged = (ctx: Ctx, { goods_id }: ReviewRow): Promise<void> =>
  emit(ctx, 'review.changed', { goodsIds: [goods_id] })

async function keepShown(ctx: Ctx, row: ReviewRow, images: readonly string[], by: 1 | -1): Promise<ReviewRow> {
  if (images.length > 0) await updateImages(ctx, row.id, images)
  await countRating(ctx, { goodsId: row.goods_id, stars: row.stars }, by)
  await tellChanged(ctx, row)
  return { ...row, images: [...images] }
}

/** A review that has just passed counts, and its pictures become public; in the transaction that let it pass. */
export const showReview = async (ctx: Ctx, row: ReviewRow): Promise<ReviewRow> =>
  keepShown(ctx, row, await publishPictures(ctx, row.images as string[]), 1)

/** A review that had passed and does no longer is taken out of everything; in the transaction that rejected it. */
export const hideReview = (ctx: Ctx, row: ReviewRow): Promise<ReviewRow> =>
  keepShown(ctx, row, withdrawPictures(ctx, row.images as string[]), -1)
