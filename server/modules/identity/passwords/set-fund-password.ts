import type { accountApi } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { findDevice } from '../devices/find-device.ts'
import { checkNewPassword } from '../identity.rules.ts'
import { toLoginRefusal } from './verify-with-lockout.ts'
import { getSessionStart } from '../sessions/sessions.queries.ts'
import { verifyWithLockout } from './verify-with-lockout.ts'
import { getPasswordHashes, updatePasswordHash } from '../users/users.queries.ts'

const maxSessionAgeMs = 10 * 60_000

/**
 * Requires the login password, or a session opened at most ten minutes ago (clients that send no password log in
 * first). An old session alone, which may be stolen, must not open the wallet.
 */
async function confirmLogin(ctx: UserCtx, loginPassword: string | undefined): Promise<void> {
  const { userId, sessionHash } = ctx.principal
  if (loginPassword === undefined) {
    const start = await getSessionStart(ctx, sessionHash)
    if (!start || ctx.clock.now().getTime() - start.getTime() > maxSessionAgeMs) throw refusal('session.not_fresh')
    return
  }
  const { password_hash: hash } = await getPasswordHashes(ctx, userId)
  const device = await findDevice(ctx, userId)
  const verdict = await verifyWithLockout(ctx, {
    kind: 'login',
    subject: userId,
    device,
    password: loginPassword,
    hash,
  })
  if (verdict.is !== 'right') throw toLoginRefusal(verdict, refusal('password.login_wrong'))
}

/** Sets the first fund password of a user. */
export async function setFundPassword(
  ctx: UserCtx,
  input: Parsed<(typeof accountApi)['setFundPassword']>,
): Promise<Record<string, never>> {
  checkNewPassword(ctx.brand.policy, input, ctx.principal.username)
  await confirmLogin(ctx, input.loginPassword)
  const to = await hashPassword(ctx.secret, input.password)
  return withIdempotency(ctx, async (ctx) => {
    const change = { column: 'fund_password_hash', from: null, to } as const
    if (!(await updatePasswordHash(ctx, ctx.principal.userId, change))) throw refusal('fund_password.already_set')
    return {}
  })
}
