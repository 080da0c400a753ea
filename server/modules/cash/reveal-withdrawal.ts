import type { staffMoneyApi } from '#contract/handled-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { once } from '#server/platform/transaction.ts'
import { getForStaff } from './decide-withdrawal.ts'
import { findSealed } from './payout-accounts.queries.ts'
import { openDetails } from './seal-details.ts'

type Reveal = (typeof staffMoneyApi)['revealWithdrawal']

/** The whole account that a waiting withdrawal goes to; the audit log keeps who looked, never what was read. */
export function revealWithdrawal(ctx: UserCtx, { withdrawalId }: Parsed<Reveal>): Promise<Data<Reveal>> {
  // Without the caller's key: a kept answer would hold in plain what is encrypted elsewhere.
  const { idempotency: _key, ...unkept } = ctx
  return once(unkept, async (ctx) => {
    const { account_id, status, user_id } = await getForStaff(ctx, withdrawalId)
    if (status !== 'submitted') throw refuse('withdrawal.decided')
    const account = await findSealed(ctx, account_id)
    ctx.audit({ subjectId: user_id })
    return openDetails(ctx, account_id, account!.sealed)
  })
}
