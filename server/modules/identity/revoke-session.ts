import type { accountApi } from '#contract/account.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { readSessions } from './read-sessions.ts'
import { deleteOwnSession } from './sessions.queries.ts'

type Revoke = (typeof accountApi)['revokeSession']

/** Logs one of the caller's devices out; no effect for an unknown session. */
export async function revokeSession(ctx: UserCtx, { id }: Parsed<Revoke>): Promise<Data<Revoke>> {
  const hash = Buffer.from(id, 'base64url')
  await deleteOwnSession(ctx, ctx.principal.userId, hash)
  if (hash.equals(ctx.principal.sessionHash)) ctx.afterCommit(() => ctx.client.setSessionCookie(null))
  return readSessions(ctx)
}
