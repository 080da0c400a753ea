import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { deleteAllSessions } from './sessions.queries.ts'
import { disableUserRow, enableUserRow, findUserById } from './user-list.queries.ts'

/** Shuts a user out, whose sessions are refused from the next request on; false when that is so already. */
export async function disableUser(ctx: Ctx, userId: string): Promise<boolean> {
  const changed = await disableUserRow(ctx, userId)
  if (changed) await deleteAllSessions(ctx, userId)
  return changed
}

/**
 * Lets a user log in again on every device; false when that is so already. Refuses `user.demo` for an account
 * of the demo while that is off: its password is known to everyone.
 */
export async function enableUser(ctx: Ctx, userId: string): Promise<boolean> {
  const changed = await enableUserRow(ctx, userId)
  // A session that was opened while the user was being disabled must not wake up.
  if (changed) await deleteAllSessions(ctx, userId)
  else if ((await findUserById(ctx, userId))?.disabled_reason) throw refuse('user.demo')
  return changed
}
