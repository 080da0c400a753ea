import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { findDevice } from '../devices/find-device.ts'
import { endFundReset } from './cancel-fund-reset.ts'
import { rememberVerified, toSubject, isRecentlyVerified } from './verified-password-cache.ts'
import { toFundPasswordRefusal } from './verify-with-lockout.ts'
import { verifyWithLockout } from './verify-with-lockout.ts'
import { getFundPassword } from '../users/users.queries.ts'

/**
 * Verifies the caller's fund password and returns its hash. Throws `fund_password.not_set`, `.wrong` {left}, `.locked`
 * {minutes} or `.locked_day`. The attempt counts even if the caller fails later; call it outside of transactions. A right one
 * cancels a reset that waits, because who knows it needs none.
 */
export async function checkFundPassword(ctx: UserCtx, password: string): Promise<string> {
  const { userId } = ctx.principal
  const { hash, isTried, isResetting } = await getFundPassword(ctx, userId)
  if (hash === null) throw refusal('fund_password.not_set')
  const subject = toSubject(ctx)
  // After a failed attempt even a cached password is verified again, because only that checks the lock.
  if (!isTried && !isResetting && isRecentlyVerified(subject, password, hash, ctx.clock.now())) return hash
  const device = await findDevice(ctx, userId)
  const verdict = await verifyWithLockout(ctx, { kind: 'fund', subject: userId, device, password, hash })
  if (verdict.is !== 'right') throw toFundPasswordRefusal(verdict)
  if (isResetting) await inTransaction(ctx, (ctx) => endFundReset(ctx, userId))
  rememberVerified(subject, password, hash, ctx.clock.now())
  return hash
}
