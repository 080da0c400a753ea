import type { Ctx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refuse.ts'
import { once } from '#server/platform/transaction.ts'
import { deleteOtherDevices } from './devices.queries.ts'
import { findUser, type FoundUser } from './find-user.ts'
import { deleteTriesOf } from './guards.queries.ts'
import { checkNewPassword } from './identity.rules.ts'
import { deleteAllSessions } from './sessions.queries.ts'
import { getPasswordHashes, updatePasswordHash } from './users.queries.ts'

/**
 * Gives a user another login password from the command line: ends every session, clears wrong tries, forgets every
 * device. Refuses `user.not_found`, and passwords as `checkNewPassword` does; audited without the password.
 */
export async function resetPassword(ctx: Ctx, username: string, password: string): Promise<FoundUser> {
  checkNewPassword(ctx.brand.policy, { password, confirmPassword: password }, username)
  const to = await hashPassword(ctx.secret, password)
  return once({ ...ctx, audited: { operation: 'command.password', input: { username } } }, async (ctx) => {
    const user = await findUser(ctx, username)
    if (!user) throw refuse('user.not_found')
    const { password_hash: from } = await getPasswordHashes(ctx, user.id)
    if (!(await updatePasswordHash(ctx, user.id, { column: 'password_hash', from, to })))
      throw new Error(`the password of ${user.username} was changed at the same moment`)
    await deleteAllSessions(ctx, user.id)
    await deleteOtherDevices(ctx, user.id, [])
    await deleteTriesOf(ctx, user.id)
    ctx.audit({ subjectId: user.id })
    return user
  })
}
