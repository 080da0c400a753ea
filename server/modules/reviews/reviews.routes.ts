import { adminReviewsApi, reviewsApi, sellerReviewsApi } from '#contract/reviews.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { addReview } from './add-review.ts'
import { decideReview, readReview } from './decide-review.ts'
import { listAllReviews, listOwnReviews, listStoreReviews } from './list-reviews.ts'
import { readReviews } from './read-reviews.ts'
import { readStoreSummary } from './read-store-summary.ts'
import { replyToReview } from './reply-to-review.ts'

export function serveReviews({ serve }: Serve): void {
  serve<typeof reviewsApi, UserCtx>('goods', reviewsApi, {
    reviews: readReviews,
    ownReviews: listOwnReviews,
    addReview,
  })
  serve<typeof sellerReviewsApi, SellerCtx>('sellerReviews', sellerReviewsApi, {
    list: listStoreReviews,
    summary: readStoreSummary,
    reply: replyToReview,
  })
  serve<typeof adminReviewsApi, UserCtx>('adminReviews', adminReviewsApi, {
    list: listAllReviews,
    detail: readReview,
    decide: decideReview,
  })
}
