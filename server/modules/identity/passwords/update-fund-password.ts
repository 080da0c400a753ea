import type { accountApi } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refusal } from '#server/platform/refusal.ts'
import { checkFundPassword } from './check-fund-password.ts'
import { checkNewPassword } from '../identity.rules.ts'
import { updatePasswordHash } from '../users/users.queries.ts'

/** Changes the fund password. The current one counts as an attempt. */
export async function updateFundPassword(
  ctx: UserCtx,
  input: Parsed<(typeof accountApi)['updateFundPassword']>,
): Promise<Record<string, never>> {
  checkNewPassword(ctx.brand.policy, input, ctx.principal.username)
  const from = await checkFundPassword(ctx, input.oldPassword)
  if (input.password === input.oldPassword) throw refusal('password.same_as_old')
  const to = await hashPassword(ctx.secret, input.password)
  const changed = await updatePasswordHash(ctx, ctx.principal.userId, { column: 'fund_password_hash', from, to })
  // Another request changed it in between, so the old password is wrong now.
  if (!changed) throw refusal('fund_password.wrong', { left: ctx.brand.policy.passwordErrorsBeforeLock })
  return {}
}
