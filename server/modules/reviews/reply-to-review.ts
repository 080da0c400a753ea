import type { Data, Parsed } from '#contract/operation.ts'
import type { sellerReviewsApi } from '#contract/reviews.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findReview, writeReply } from './reviews.queries.ts'
import { toStoreReviewViews } from './review-views.ts'
import { emitReviewChanged } from './publish-review.ts'

type Reply = (typeof sellerReviewsApi)['reply']

/**
 * The seller replies to a passed review of the store's goods, or changes the reply within a day. Refuses
 * `review.not_found` and `review.reply_too_late`.
 */
export async function replyToReview(ctx: SellerCtx, { reviewId, text }: Parsed<Reply>): Promise<Data<Reply>> {
  const before = isId(reviewId) ? await findReview(ctx, reviewId) : undefined
  const isSeen = before?.store_id === ctx.principal.storeId && before.status === 'passed'
  if (!isSeen) throw refusal('review.not_found')
  const row = await writeReply(ctx, { id: reviewId, storeId: ctx.principal.storeId, text })
  if (!row) throw refusal('review.reply_too_late')
  ctx.audit({ subjectId: row.id, before: { reply: before.reply }, after: { reply: row.reply } })
  await emitReviewChanged(ctx, row)
  return { review: (await toStoreReviewViews(ctx, [row]))[0]! }
}
