import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findDevice } from '../devices/find-device.ts'
import { getPasswordHashes } from '../users/users.queries.ts'
import { toLoginRefusal, verifyWithLockout } from './verify-with-lockout.ts'

/**
 * Asks for the caller's login password again. Throws `password.login_wrong`, the refusals of a lock, and
 * `password.platform` for platform administrators, whose password is not the brand's.
 */
export async function checkLoginPassword(ctx: UserCtx, password: string): Promise<void> {
  const { userId, isPlatform } = ctx.principal
  if (isPlatform) throw refusal('password.platform')
  const { password_hash: hash } = await getPasswordHashes(ctx, userId)
  const device = await findDevice(ctx, userId)
  const verdict = await verifyWithLockout(ctx, { kind: 'login', subject: userId, device, password, hash })
  if (verdict.is !== 'right') throw toLoginRefusal(verdict, refusal('password.login_wrong'))
}
