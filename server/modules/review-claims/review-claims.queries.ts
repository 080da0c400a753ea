import type { ClaimKind } from '#contract/claim-kinds.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type ClaimsCtx = Ctx<Pick<Tables, 'review_claims'>>

export type ClaimKey = { readonly kind: ClaimKind; readonly subjectId: string }

export type ClaimRow = {
  readonly kind: ClaimKind
  readonly subject_id: string
  readonly user_id: string
  readonly taken_at: Date
  readonly expires_at: Date
}

const columns = ['kind', 'subject_id', 'user_id', 'taken_at', 'expires_at'] as const
const maxListed = 500

const selectLive = (ctx: ClaimsCtx) =>
  ctx.db
    .selectFrom('review_claims')
    .select(columns)
    .where('brand_id', '=', ctx.brand.id)
    .where('expires_at', '>', ctx.clock.now())
    .$castTo<ClaimRow>()

/** Live claims of these kinds, oldest first, at most 500. */
export const listLiveClaims = (ctx: ClaimsCtx, kinds: readonly ClaimKind[], subjectId?: string) =>
  selectLive(ctx)
    .where('kind', 'in', [...kinds])
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!))
    .orderBy('expires_at')
    .limit(maxListed)
    .execute()

export const findLiveClaim = (ctx: ClaimsCtx, { kind, subjectId }: ClaimKey) =>
  selectLive(ctx).where('kind', '=', kind).where('subject_id', '=', subjectId).executeTakeFirst()

/** Locks the claim of a case until the transaction ends, also one that has expired. */
export const lockClaim = (ctx: ClaimsCtx, { kind, subjectId }: ClaimKey) =>
  ctx.db
    .selectFrom('review_claims')
    .select(columns)
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .forUpdate()
    .$castTo<ClaimRow>()
    .executeTakeFirst()

type NewClaim = ClaimKey & { readonly userId: string; readonly expiresAt: Date; readonly takesOver: boolean }

/** Writes a user's claim; undefined while somebody else has a live one, unless it is taken over. */
export function writeClaim(ctx: ClaimsCtx, { kind, subjectId, userId, expiresAt, takesOver }: NewClaim) {
  const now = ctx.clock.now()
  const claim = { user_id: userId, taken_at: now, expires_at: expiresAt }
  return ctx.db
    .insertInto('review_claims')
    .values({ brand_id: ctx.brand.id, kind, subject_id: subjectId, ...claim })
    .onConflict((conflict) => {
      const update = conflict.columns(['brand_id', 'kind', 'subject_id']).doUpdateSet(claim)
      if (takesOver) return update
      return update.where((where) =>
        where.or([where('review_claims.user_id', '=', userId), where('review_claims.expires_at', '<=', now)]),
      )
    })
    .returning(columns)
    .$castTo<ClaimRow>()
    .executeTakeFirst()
}

export async function deleteClaim(ctx: ClaimsCtx, { kind, subjectId }: ClaimKey): Promise<void> {
  await ctx.db
    .deleteFrom('review_claims')
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
}

/** Deletes claims that have expired; one statement. */
export async function deleteExpiredClaims(ctx: ClaimsCtx): Promise<void> {
  await ctx.db
    .deleteFrom('review_claims')
    .where('brand_id', '=', ctx.brand.id)
    .where('expires_at', '<=', ctx.clock.now())
    .execute()
}
