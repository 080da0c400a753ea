import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { deleteAllSessions, deleteSessionsByUsers } from '../sessions/sessions.queries.ts'
import { revokeAllApiTokens } from '../tokens/api-tokens.queries.ts'
import { disableUserRow, enableUserRow, findUserById } from './user-list.queries.ts'
import { disableDemoUsers, enableDemoUsers } from './demo-users.queries.ts'

export type UserStatus = 'active' | 'disabled'

/**
 * Enables or disables a user and ends all sessions and API tokens; does nothing when the user has this status already. Throws
 * `user.demo` for enabling a demo account while the demo is off, because its password is public, and
 * `user.not_found` for an account that was deleted.
 */
export async function setUserStatus(ctx: Ctx, userId: string, status: UserStatus): Promise<void> {
  const changed = await (status === 'active' ? enableUserRow(ctx, userId) : disableUserRow(ctx, userId))
  // Also when enabling: a session may have been opened while the user was being disabled.
  if (changed) {
    await deleteAllSessions(ctx, userId)
    await revokeAllApiTokens(ctx, userId)
  } else if (status === 'active') {
    const reason = (await findUserById(ctx, userId))?.disabled_reason
    if (reason === 'deleted') throw refusal('user.not_found')
    if (reason) throw refusal('user.demo')
  }
}

/**
 * Disables the demo users of a brand while the demo is off, or enables them again, and ends their sessions; users that
 * staff disabled stay disabled. Returns the number of users that were changed.
 */
export const setDemoUsersStatus = (ctx: Ctx, userIds: readonly string[], status: UserStatus): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const changed = await (status === 'active' ? enableDemoUsers(ctx, userIds) : disableDemoUsers(ctx, userIds))
    if (changed.length > 0) await deleteSessionsByUsers(ctx, changed)
    return changed.length
  })
