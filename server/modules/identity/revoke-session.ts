import type { accountApi } from '#contract/account.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { readSessions } from './read-sessions.ts'
import { deleteOwnSession } from './sessions.queries.ts'

type Revoke = (typeof accountApi)['revokeSession']

/** Logs one of the caller's devices out; one that is gone already, or never was the caller's, changes nothing. */
export async function revokeSession(ctx: UserCtx, { id }: Parsed<Revoke>): Promise<Data<Revoke>> {
  const hash = Buffer.from(id, 'base64url')
  await deleteOwnSession(ctx, ctx.who.userId, hash)
  if (hash.equals(ctx.who.sessionHash)) ctx.afterCommit(() => ctx.client.keepSession(null))
  return readSessions(ctx)
}
