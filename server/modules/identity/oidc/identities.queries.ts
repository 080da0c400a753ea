import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type IdentityCtx = Ctx<Pick<Tables, 'oidc_identities' | 'users'>>

type Identity = { readonly issuer: string; readonly subject: string }

/** The user whom a subject of an issuer logs in as; null when there is none. */
export const findUserByIdentity = async (ctx: IdentityCtx, { issuer, subject }: Identity) =>
  (await ctx.db
    .selectFrom('oidc_identities as identity')
    .innerJoin('users as user', (join) =>
      join.onRef('user.brand_id', '=', 'identity.brand_id').onRef('user.id', '=', 'identity.user_id'),
    )
    .select(['user.id', 'user.status'])
    .where('identity.brand_id', '=', ctx.brand.id)
    .where('user.brand_id', '=', ctx.brand.id)
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()) ?? null

/** Links a subject with a user; false when one of the two is linked already. */
export async function insertIdentity(
  ctx: IdentityCtx,
  userId: string,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const written = await ctx.db
    .insertInto('oidc_identities')
    .values({ brand_id: ctx.brand.id, issuer, subject, user_id: userId, linked_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(written.numInsertedOrUpdatedRows ?? 0) === 1
}

/** Since when a user can log in by an issuer; null when they cannot. */
export const findLinkTime = async (ctx: IdentityCtx, userId: string, issuer: string): Promise<Date | null> =>
  (
    await ctx.db
      .selectFrom('oidc_identities')
      .select('linked_at')
      .where('brand_id', '=', ctx.brand.id)
      .where('user_id', '=', userId)
      .where('issuer', '=', issuer)
      .executeTakeFirst()
  )?.linked_at ?? null

/** Ends every link of a user, whatever the issuer. */
export const deleteIdentitiesOfUser = (ctx: IdentityCtx, userId: string) =>
  ctx.db.deleteFrom('oidc_identities').where('brand_id', '=', ctx.brand.id).where('user_id', '=', userId).execute()

export const deleteIdentity = (ctx: IdentityCtx, userId: string, issuer: string) =>
  ctx.db
    .deleteFrom('oidc_identities')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .execute()
