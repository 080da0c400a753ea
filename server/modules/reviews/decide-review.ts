import type { Data, Parsed } from '#contract/operation.ts'
import type { adminReviewsApi } from '#contract/reviews.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { findReview, moveReview } from './reviews.queries.ts'
import { decisions } from './reviews.rules.ts'
import { toHandledReviews } from './review-answers.ts'
import { hideReview, showReview } from './show-review.ts'

type Decide = (typeof adminReviewsApi)['decide']
type Decided = Parsed<Decide>

/** Moves the review from wherever the decision may start; answers from where, or refuses. */
async function move(ctx: UserCtx, { reviewId, decision, reason }: Decided) {
  const { to, from: starts } = decisions[decision]
  const kept = decision === 'reject' ? reason! : null
  for (const from of starts) {
    const row = await moveReview(ctx, reviewId, { from, to, reason: kept, deciderId: ctx.who.userId })
    if (row) return { row, from, to }
  }
  throw refuse((await findReview(ctx, reviewId)) ? 'review.decided' : 'review.not_found')
}

/**
 * Staff let a review pass, which counts its stars, or reject it, which takes back those of one that had passed. Refuses
 * `review.not_found`, and `review.decided` when it is decided so already.
 */
export async function decideReview(ctx: UserCtx, input: Decided): Promise<Data<Decide>> {
  if (!isId(input.reviewId)) throw refuse('review.not_found')
  const { row, from, to } = await move(ctx, input)
  ctx.audit({ subjectId: row.id, before: { state: from }, after: { state: to, reason: row.reason } })
  const isTakenDown = from === 'passed'
  const isShown = to === 'passed'
  const shown = isShown ? await showReview(ctx, row) : isTakenDown ? await hideReview(ctx, row) : row
  return { review: (await toHandledReviews(ctx, [shown]))[0]! }
}
