import type { Ctx, Who } from '#server/platform/context.ts'
import { joinPermissions } from './identity.rules.ts'
import { updateSessionSeen } from './sessions.queries.ts'
import { findSession } from './who.queries.ts'

const daysUnused = 30
// Writing at every request would cost more than a session that ends an hour early.
const renewAfterMilliseconds = 3_600_000

/** When a session that is used now ends unless it is used again. */
export const sessionEnd = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() + daysUnused * 86_400_000)

/**
 * The person behind a session token's hash, in the context's brand only; null when it is unknown, ended, or its user
 * disabled. One journey; once an hour a second one, which keeps the session alive.
 */
export async function findWho(ctx: Ctx, tokenHash: Buffer): Promise<Who | null> {
  const found = await findSession(ctx, tokenHash)
  if (!found) return null
  if (ctx.clock.now().getTime() - found.seen_at.getTime() > renewAfterMilliseconds)
    await updateSessionSeen(ctx, tokenHash, sessionEnd(ctx))
  return {
    userId: found.id,
    usercode: found.usercode,
    username: found.username,
    storeId: found.store_id,
    permissions: joinPermissions(found.permissions),
    sessionHash: tokenHash,
  }
}
