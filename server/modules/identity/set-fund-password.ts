import type { accountApi } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refuse.ts'
import { once } from '#server/platform/transaction.ts'
import { findDevice } from './find-device.ts'
import { checkNewPassword } from './identity.rules.ts'
import { refuseLogin } from './refuse-tries.ts'
import { getSessionStart } from './sessions.queries.ts'
import { tryPassword } from './try-password.ts'
import { getPasswordHashes, updatePasswordHash } from './users.queries.ts'

const freshMilliseconds = 10 * 60_000

/**
 * Passes with the login password, and without one while the session was opened at most ten minutes ago: clients that
 * send none log in first. A session alone, which may be stolen, must not open the wallet.
 */
async function confirmLogin(ctx: UserCtx, loginPassword: string | undefined): Promise<void> {
  const { userId, sessionHash } = ctx.who
  if (loginPassword === undefined) {
    const start = await getSessionStart(ctx, sessionHash)
    if (!start || ctx.clock.now().getTime() - start.getTime() > freshMilliseconds) throw refuse('session.not_fresh')
    return
  }
  const { password_hash: hash } = await getPasswordHashes(ctx, userId)
  const device = await findDevice(ctx, userId)
  const verdict = await tryPassword(ctx, { kind: 'login', subject: userId, device, password: loginPassword, hash })
  if (verdict.is !== 'right') throw refuseLogin(verdict, refuse('password.login_wrong'))
}

/** Sets the fund password of a user who has none yet. */
export async function setFundPassword(
  ctx: UserCtx,
  input: Parsed<(typeof accountApi)['setFundPassword']>,
): Promise<Record<string, never>> {
  checkNewPassword(ctx.brand.policy, input, ctx.who.username)
  await confirmLogin(ctx, input.loginPassword)
  const to = await hashPassword(ctx.secret, input.password)
  return once(ctx, async (ctx) => {
    const change = { column: 'fund_password_hash', from: null, to } as const
    if (!(await updatePasswordHash(ctx, ctx.who.userId, change))) throw refuse('fund_password.already_set')
    return {}
  })
}
