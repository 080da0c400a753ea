import { reviewClaimsApi } from '#contract/review-claims.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { createReadHistory, createTakeClaim, listClaims, releaseClaim, type ClaimSubjects } from './claims.ts'

/** Serves the claims of these cases. */
export const createServeReviewClaims =
  (subjects: ClaimSubjects) =>
  ({ serve }: Serve): void => {
    serve<typeof reviewClaimsApi, UserCtx>('reviewClaims', reviewClaimsApi, {
      list: listClaims,
      take: createTakeClaim(subjects),
      release: releaseClaim,
      history: createReadHistory(subjects),
    })
  }
