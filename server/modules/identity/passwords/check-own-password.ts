import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findDevice } from '../devices/find-device.ts'
import { getPasswordHashes } from '../users/users.queries.ts'
import { toLoginRefusal, verifyWithLockout, type Check } from './verify-with-lockout.ts'

type OwnPassword = { readonly password: string; readonly checkFactor?: () => Promise<Check> }

/**
 * Verifies the caller's login password, and the second factor if asked for. Throws `password.platform`,
 * `password.login_wrong`, `totp.wrong`, `login.locked` or `login.locked_day`; the attempt counts.
 */
export async function checkOwnPassword(ctx: UserCtx, { password, checkFactor }: OwnPassword): Promise<void> {
  const { userId, isPlatform } = ctx.principal
  if (isPlatform) throw refusal('password.platform')
  const { password_hash: hash } = await getPasswordHashes(ctx, userId)
  const device = await findDevice(ctx, userId)
  const verdict = await verifyWithLockout(ctx, { kind: 'login', subject: userId, device, password, hash, checkFactor })
  if (verdict.is !== 'right') throw toLoginRefusal(verdict, refusal('password.login_wrong'))
}
