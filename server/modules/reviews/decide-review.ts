import type { Data, Parsed } from '#contract/operation.ts'
import type { adminReviewsApi } from '#contract/reviews.ts'
import { settleClaim, type FindClaimSubject } from '#server/modules/review-claims/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findReview, moveReview } from './reviews.queries.ts'
import { decisions } from './reviews.rules.ts'
import { toHandledReviewViews } from './review-views.ts'
import { unpublishReview, publishReview } from './publish-review.ts'

type Decide = (typeof adminReviewsApi)['decide']
type DecideInput = Parsed<Decide>

/** Tries each start state of the decision; returns the one that matched, or refuses. */
async function applyDecision(ctx: UserCtx, { reviewId, decision, reason }: DecideInput) {
  const { to, from: startStates } = decisions[decision]
  const savedReason = decision === 'reject' ? reason! : null
  for (const from of startStates) {
    const row = await moveReview(ctx, reviewId, { from, to, reason: savedReason, deciderId: ctx.principal.userId })
    if (row) return { row, from, to }
  }
  throw refusal((await findReview(ctx, reviewId)) ? 'review.decided' : 'review.not_found')
}

/**
 * Staff let a review pass, which adds its rating, or reject it, which subtracts the rating of one that had passed.
 * Refuses `review.not_found`, `review.decided` for the same decision twice, and `claim.taken`.
 */
export async function decideReview(ctx: UserCtx, input: DecideInput): Promise<Data<Decide>> {
  if (!isId(input.reviewId)) throw refusal('review.not_found')
  await settleClaim(ctx, { kind: 'review', subjectId: input.reviewId })
  const { row, from, to } = await applyDecision(ctx, input)
  ctx.audit({ subjectId: row.id, before: { state: from }, after: { state: to, reason: row.reason } })
  const wasPublic = from === 'passed'
  const isPublic = to === 'passed'
  const current = isPublic ? await publishReview(ctx, row) : wasPublic ? await unpublishReview(ctx, row) : row
  return { review: (await toHandledReviewViews(ctx, [current]))[0]! }
}

type Detail = (typeof adminReviewsApi)['detail']

/** Any review for moderators. Throws `review.not_found`. */
export async function readReview(ctx: UserCtx, { reviewId }: Parsed<Detail>): Promise<Data<Detail>> {
  const row = isId(reviewId) ? await findReview(ctx, reviewId) : undefined
  if (!row) throw refusal('review.not_found')
  return { review: (await toHandledReviewViews(ctx, [row]))[0]! }
}

/** A review that waits for a moderator. */
export const findReviewSubject: FindClaimSubject = async (ctx, id) => {
  const row = await findReview(ctx, id)
  return row && { isOpen: row.status === 'under_review', ownerId: row.user_id }
}
