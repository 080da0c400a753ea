import type { Data, Parsed } from '#contract/operation.ts'
import type { sellerReviewsApi } from '#contract/reviews.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { findReview, writeReply } from './reviews.queries.ts'
import { toStoreReviews } from './review-answers.ts'
import { tellChanged } from './show-review.ts'

type Reply = (typeof sellerReviewsApi)['reply']

/**
 * The seller answers a passed review of the store's goods, or changes the answer within a day. Refuses
 * `review.not_found` for any other review and `review.reply_too_late`.
 */
export async function replyToReview(ctx: SellerCtx, { reviewId, text }: Parsed<Reply>): Promise<Data<Reply>> {
  const before = isId(reviewId) ? await findReview(ctx, reviewId) : undefined
  const isSeen = before?.store_id === ctx.who.storeId && before.status === 'passed'
  if (!isSeen) throw refuse('review.not_found')
  const row = await writeReply(ctx, { id: reviewId, storeId: ctx.who.storeId, text })
  if (!row) throw refuse('review.reply_too_late')
  ctx.audit({ subjectId: row.id, before: { reply: before.reply }, after: { reply: row.reply } })
  await tellChanged(ctx, row)
  return { review: (await toStoreReviews(ctx, [row]))[0]! }
}
