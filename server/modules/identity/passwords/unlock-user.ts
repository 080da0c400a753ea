import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { findUser, type UserSummary } from '../users/find-users.ts'
import { deleteFailedAttempts } from './failed-attempts.queries.ts'
import { findUserById } from '../users/user-list.queries.ts'
import { findUserIdByUsercode } from '../users/users.queries.ts'

async function findByUsercode(ctx: Ctx, usercode: string): Promise<UserSummary | null> {
  const id = await findUserIdByUsercode(ctx, usercode.toLowerCase())
  return (id && (await findUserById(ctx, id))) || null
}

/**
 * Clears all failed attempts of a user, by username or usercode, from the command line. Throws `user.not_found`;
 * audited.
 */
export const unlockUser = (ctx: Ctx, account: string): Promise<UserSummary> =>
  withIdempotency({ ...ctx, audited: { operation: 'command.unlock', input: { account } } }, async (ctx) => {
    const user = (await findUser(ctx, account)) ?? (await findByUsercode(ctx, account))
    if (!user) throw refusal('user.not_found')
    await deleteFailedAttempts(ctx, user.id)
    ctx.audit({ subjectId: user.id })
    return user
  })
