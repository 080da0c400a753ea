import type { accountApi } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refuse.ts'
import { once } from '#server/platform/transaction.ts'
import { checkNewPassword } from './identity.rules.ts'
import { updatePasswordHash } from './users.queries.ts'

/** Sets the fund password of a user who has none yet. */
export async function setFundPassword(
  ctx: UserCtx,
  input: Parsed<(typeof accountApi)['setFundPassword']>,
): Promise<Record<string, never>> {
  checkNewPassword(ctx.brand.policy, input, ctx.who.username)
  const to = await hashPassword(ctx.secret, input.password)
  return once(ctx, async (ctx) => {
    const change = { column: 'fund_password_hash', from: null, to } as const
    if (!(await updatePasswordHash(ctx, ctx.who.userId, change))) throw refuse('fund_password.already_set')
    return {}
  })
}
