export { countUnansweredReviews, listStoreReviews } from './list-reviews.ts'
export { findReviewSubject } from './decide-review.ts'
export { serveReviews } from './reviews.routes.ts'
export { readReviewQueue } from './reviews.queries.ts'
