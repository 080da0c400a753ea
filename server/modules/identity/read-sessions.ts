import type { accountApi } from '#contract/account.ts'
import type { Data } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { listSessions } from './sessions.queries.ts'

/** The devices on which the caller is logged in. The hash identifies a session but cannot be used as its token. */
export async function readSessions(ctx: UserCtx): Promise<Data<(typeof accountApi)['sessions']>> {
  const rows = await listSessions(ctx, ctx.principal.userId)
  return {
    pageList: rows.map((row) => ({
      id: row.token_hash.toString('base64url'),
      userAgent: row.user_agent,
      address: row.address,
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      current: row.token_hash.equals(ctx.principal.sessionHash),
    })),
  }
}
