import type { Tables } from '#server/db/schema.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'

type SessionTables = Pick<Tables, 'sessions'>

type NewSession = { readonly userId: string; readonly tokenHash: Buffer; readonly expiresAt: Date }

export const insertSession = (ctx: Ctx<SessionTables>, { userId, tokenHash, expiresAt }: NewSession) =>
  ctx.db
    .insertInto('sessions')
    .values({
      brand_id: ctx.brand.id,
      token_hash: tokenHash,
      user_id: userId,
      user_agent: ctx.client.userAgent,
      address: ctx.client.address,
      created_at: ctx.clock.now(),
      seen_at: ctx.clock.now(),
      expires_at: expiresAt,
    })
    .execute()

/** Creation time of a session; undefined when it has ended. */
export const getSessionStart = async (ctx: Ctx<SessionTables>, tokenHash: Buffer): Promise<Date | undefined> =>
  (
    await ctx.db
      .selectFrom('sessions')
      .select('created_at')
      .where('brand_id', '=', ctx.brand.id)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  )?.created_at

/** Active sessions of a user, most recently used first. */
export const listSessions = (ctx: Ctx<SessionTables>, userId: string) =>
  ctx.db
    .selectFrom('sessions')
    .select(['token_hash', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

export const updateSessionSeen = (ctx: Ctx<SessionTables>, tokenHash: Buffer, expiresAt: Date) =>
  ctx.db
    .updateTable('sessions')
    .set({ seen_at: ctx.clock.now(), expires_at: expiresAt })
    .where('brand_id', '=', ctx.brand.id)
    .where('token_hash', '=', tokenHash)
    .execute()

export const deleteSession = (ctx: Ctx<SessionTables>, tokenHash: Buffer) =>
  ctx.db.deleteFrom('sessions').where('brand_id', '=', ctx.brand.id).where('token_hash', '=', tokenHash).execute()

/** Deletes a session of this user only. */
export const deleteOwnSession = (ctx: Ctx<SessionTables>, userId: string, tokenHash: Buffer) =>
  ctx.db
    .deleteFrom('sessions')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .execute()

export const deleteOtherSessions = (ctx: Ctx<SessionTables>, userId: string, currentHash: Buffer) =>
  ctx.db
    .deleteFrom('sessions')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('token_hash', '<>', currentHash)
    .execute()

export const deleteAllSessions = (ctx: Ctx<SessionTables>, userId: string) =>
  ctx.db.deleteFrom('sessions').where('brand_id', '=', ctx.brand.id).where('user_id', '=', userId).execute()

export const deleteSessionsByUsers = (ctx: Ctx<SessionTables>, userIds: readonly string[]) =>
  ctx.db.deleteFrom('sessions').where('brand_id', '=', ctx.brand.id).where('user_id', 'in', userIds).execute()

export const deleteExpiredSessions = (ctx: Ctx<SessionTables>) =>
  ctx.db
    .deleteFrom('sessions')
    .where('brand_id', '=', ctx.brand.id)
    .where('expires_at', '<=', ctx.clock.now())
    .execute()

/** Chooses the store that the caller's session works for; the reader of the session checks that they may. */
export async function chooseSessionStore(ctx: UserCtx<SessionTables>, storeId: string): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ store_id: storeId })
    .where('brand_id', '=', ctx.brand.id)
    .where('token_hash', '=', ctx.principal.sessionHash)
    .execute()
}
