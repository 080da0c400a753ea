export { listHolders, settleClaim, type ClaimSubjects, type FindClaimSubject } from './claims.ts'
export { createServeReviewClaims } from './review-claims.routes.ts'
export { reviewClaimsPersonalData } from './personal-data.ts'
