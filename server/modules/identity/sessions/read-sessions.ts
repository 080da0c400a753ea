import type { accountApi } from '#contract/account.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { listSessions, deleteOwnSession } from './sessions.queries.ts'

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

type Revoke = (typeof accountApi)['revokeSession']

/** Logs one of the caller's devices out; no effect for an unknown session. */
export async function revokeSession(ctx: UserCtx, { id }: Parsed<Revoke>): Promise<Data<Revoke>> {
  const hash = Buffer.from(id, 'base64url')
  await deleteOwnSession(ctx, ctx.principal.userId, hash)
  if (hash.equals(ctx.principal.sessionHash)) ctx.afterCommit(() => ctx.client.setSessionCookie(null))
  return readSessions(ctx)
}
