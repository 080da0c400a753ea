import type { Ctx } from '#server/platform/context.ts'
import { deleteAllSessions, deleteOwnSession, listSessions } from './sessions.queries.ts'

/** The live sessions of any user, for staff; latest use first. The hash identifies a session but is no token. */
export async function readSessionsOfUser(ctx: Ctx, userId: string) {
  const rows = await listSessions(ctx, userId)
  return rows.map((row) => ({
    id: row.token_hash.toString('base64url'),
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }))
}

/** Ends a session of a user, or all of them without an id; no effect for an unknown one. */
export async function endSessionsOfUser(ctx: Ctx, userId: string, sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) await deleteAllSessions(ctx, userId)
  else await deleteOwnSession(ctx, userId, Buffer.from(sessionId, 'base64url'))
}
