import type { Ctx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { deleteOtherDevices } from '../devices/devices.queries.ts'
import { findUser, type UserSummary } from '../users/find-users.ts'
import { endFundReset } from './cancel-fund-reset.ts'
import { deleteFailedAttempts } from './failed-attempts.queries.ts'
import { checkNewPassword } from '../identity.rules.ts'
import { deleteIdentitiesOfUser } from '../oidc/identities.queries.ts'
import { deleteAllSessions } from '../sessions/sessions.queries.ts'
import { getPasswordHashes, updatePasswordHash } from '../users/users.queries.ts'

/**
 * Resets a login password from the command line: deletes all sessions, failed attempts, devices and links with the OpenID
 * provider. Throws
 * `user.not_found` and the refusals of `checkNewPassword`. The audit entry does not contain the password.
 */
export async function resetPassword(ctx: Ctx, username: string, password: string): Promise<UserSummary> {
  checkNewPassword(ctx.brand.policy, { password, confirmPassword: password }, username)
  const to = await hashPassword(ctx.secret, password)
  return withIdempotency({ ...ctx, audited: { operation: 'command.password', input: { username } } }, async (ctx) => {
    const user = await findUser(ctx, username)
    if (!user) throw refusal('user.not_found')
    const { password_hash: from } = await getPasswordHashes(ctx, user.id)
    if (!(await updatePasswordHash(ctx, user.id, { column: 'password_hash', from, to })))
      throw new Error(`the password of ${user.username} was changed at the same moment`)
    await deleteAllSessions(ctx, user.id)
    await deleteOtherDevices(ctx, user.id, [])
    await deleteIdentitiesOfUser(ctx, user.id)
    await deleteFailedAttempts(ctx, user.id)
    await endFundReset(ctx, user.id)
    ctx.audit({ subjectId: user.id })
    return user
  })
}
