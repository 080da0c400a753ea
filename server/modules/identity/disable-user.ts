import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { deleteAllSessions } from './sessions.queries.ts'
import { disableUserRow, enableUserRow, findUserById } from './user-list.queries.ts'

/** Disables a user and deletes all sessions; false when the user is disabled already. */
export async function disableUser(ctx: Ctx, userId: string): Promise<boolean> {
  const changed = await disableUserRow(ctx, userId)
  if (changed) await deleteAllSessions(ctx, userId)
  return changed
}

/**
 * Enables a user; false when the user is active already. Throws `user.demo` for a demo account while the demo is off,
 * because its password is public.
 */
export async function enableUser(ctx: Ctx, userId: string): Promise<boolean> {
  const changed = await enableUserRow(ctx, userId)
  // Deletes sessions that were opened while the user was being disabled.
  if (changed) await deleteAllSessions(ctx, userId)
  else if ((await findUserById(ctx, userId))?.disabled_reason) throw refusal('user.demo')
  return changed
}
