import type { Ctx } from '#server/platform/context.ts'
import { deleteAllSessions } from './sessions.queries.ts'
import { updateUserStatus } from './user-list.queries.ts'

/** Shuts a user out, whose sessions are refused from the next request on; false when that is so already. */
export async function disableUser(ctx: Ctx, userId: string): Promise<boolean> {
  const changed = await updateUserStatus(ctx, userId, { from: 'active', to: 'disabled' })
  if (changed) await deleteAllSessions(ctx, userId)
  return changed
}

/** Lets a user log in again, anew on every device; false when that is so already. */
export async function enableUser(ctx: Ctx, userId: string): Promise<boolean> {
  const changed = await updateUserStatus(ctx, userId, { from: 'disabled', to: 'active' })
  // A session that was opened while the user was being disabled must not wake up.
  if (changed) await deleteAllSessions(ctx, userId)
  return changed
}
