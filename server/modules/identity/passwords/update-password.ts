import type { accountApi } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { notify } from '../../messages/notices/public.ts'
import { deleteOtherDevices } from '../devices/devices.queries.ts'
import { listDevices, findDevice } from '../devices/find-device.ts'
import { checkNewPassword } from '../identity.rules.ts'
import { findRecipient } from '../users/recipient.ts'
import { endFundReset } from './cancel-fund-reset.ts'
import { toLoginRefusal } from './verify-with-lockout.ts'
import { deleteOtherSessions } from '../sessions/sessions.queries.ts'
import { verifyWithLockout } from './verify-with-lockout.ts'
import { getPasswordHashes, updatePasswordHash } from '../users/users.queries.ts'

/**
 * Changes the login password, deletes every other session and device of the user, cancels a reset of the fund password, and
 * tells the user.
 */
export async function updatePassword(
  ctx: UserCtx,
  input: Parsed<(typeof accountApi)['updatePassword']>,
): Promise<Record<string, never>> {
  const { userId, username, sessionHash, isPlatform } = ctx.principal
  if (isPlatform) throw refusal('password.platform')
  checkNewPassword(ctx.brand.policy, input, username)
  const { password_hash: from } = await getPasswordHashes(ctx, userId)
  const verdict = await verifyWithLockout(ctx, {
    kind: 'login',
    subject: userId,
    device: await findDevice(ctx, userId),
    password: input.oldPassword,
    hash: from,
  })
  if (verdict.is !== 'right') throw toLoginRefusal(verdict, refusal('password.old_wrong'))
  if (input.password === input.oldPassword) throw refusal('password.same_as_old')
  const to = await hashPassword(ctx.secret, input.password)
  await inTransaction(ctx, async (ctx) => {
    if (!(await updatePasswordHash(ctx, userId, { column: 'password_hash', from, to })))
      throw refusal('password.old_wrong')
    await deleteOtherSessions(ctx, userId, sessionHash)
    await deleteOtherDevices(ctx, userId, listDevices(ctx))
    // Who changes the password after a warning stops what somebody else has begun with the old one.
    await endFundReset(ctx, userId)
    const recipient = await findRecipient(ctx, userId)
    const params = { at: ctx.clock.now().toISOString(), isReset: false }
    if (recipient) await notify(ctx, recipient, { kind: 'password_changed', params })
  })
  return {}
}
