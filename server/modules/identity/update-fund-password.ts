import type { accountApi } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refuse.ts'
import { checkFundPassword } from './check-fund-password.ts'
import { checkNewPassword } from './identity.rules.ts'
import { updatePasswordHash } from './users.queries.ts'

/** Changes the fund password; the present one is counted like any other try. */
export async function updateFundPassword(
  ctx: UserCtx,
  input: Parsed<(typeof accountApi)['updateFundPassword']>,
): Promise<Record<string, never>> {
  checkNewPassword(ctx.brand.policy, input, ctx.who.username)
  const from = await checkFundPassword(ctx, input.oldPassword)
  if (input.password === input.oldPassword) throw refuse('password.same_as_old')
  const to = await hashPassword(ctx.secret, input.password)
  const changed = await updatePasswordHash(ctx, ctx.who.userId, { column: 'fund_password_hash', from, to })
  // Somebody changed it in between, so the old one given here is old twice.
  if (!changed) throw refuse('fund_password.wrong', { left: ctx.brand.policy.passwordErrorsBeforeLock })
  return {}
}
