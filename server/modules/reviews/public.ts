export { countUnansweredReviews } from './list-reviews.ts'
export { serveReviews } from './reviews.routes.ts'
export { readReviewQueue } from './reviews.queries.ts'
