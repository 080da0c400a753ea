import type { Data, Parsed } from '#contract/operation.ts'
import type { reviewsApi } from '#contract/reviews.ts'
import { claimImages } from '#server/modules/media/public.ts'
import { markReviewed, type ReviewedLines } from '#server/modules/orders/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { moveReview, insertReviews, type NewReview, type ReviewRow } from './reviews.queries.ts'
import { maskName } from './reviews.rules.ts'
import { toOwnReviewView } from './review-views.ts'
import { publishReview } from './publish-review.ts'

type Add = (typeof reviewsApi)['addReview']

/** Rows in the order of goods ids, so that concurrent rating updates do not deadlock. */
function toRows(
  ctx: UserCtx,
  { orderId, storeId, goodsIdByLine }: ReviewedLines,
  lines: Parsed<Add>['lines'],
): NewReview[] {
  const now = ctx.clock.now()
  const rows = lines.map((line) => ({
    id: newId(now.getTime()),
    goods_id: goodsIdByLine.get(line.lineId.toLowerCase())!,
    store_id: storeId,
    user_id: ctx.principal.userId,
    order_id: orderId,
    line_id: line.lineId.toLowerCase(),
    author: maskName(ctx.principal.username),
    stars: line.stars,
    body: line.text,
    lang: ctx.lang,
    images: JSON.stringify(line.images),
    status: 'under_review',
    created_at: now,
  }))
  return rows.toSorted((one, other) => (one.goods_id < other.goods_id ? -1 : 1))
}

/** For brands without moderation. */
async function passImmediately(ctx: UserCtx, { id }: ReviewRow): Promise<ReviewRow> {
  const passed = await moveReview(ctx, id, { from: 'under_review', to: 'passed', reason: null, deciderId: null })
  return publishReview(ctx, passed!)
}

/**
 * Reviews lines of the caller's received order, each once; the last line completes the order's review. Others see a
 * review and its images only after it has passed. Refuses as `markReviewed` and `claimImages`.
 */
export async function addReview(ctx: UserCtx, { orderId, lines }: Parsed<Add>): Promise<Data<Add>> {
  const marked = await markReviewed(
    ctx,
    orderId,
    lines.map(({ lineId }) => lineId),
  )
  await claimImages(
    ctx,
    lines.flatMap(({ images }) => images),
    'review',
  )
  const reviews: ReviewRow[] = []
  for (const row of await insertReviews(ctx, toRows(ctx, marked, lines)))
    reviews.push(ctx.brand.policy.reviewsNeedModeration ? row : await passImmediately(ctx, row))
  return {
    orderId: marked.orderId,
    reviews: reviews.map((row) => toOwnReviewView(ctx, row)),
    left: [...marked.unreviewedLineIds],
  }
}
