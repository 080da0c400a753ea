import type { staffMoneyApi } from '#contract/staff-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { getDecidableWithdrawal } from './decide-withdrawal.ts'
import { findSealedDetails } from './payout-accounts.queries.ts'
import { openDetails } from './seal-details.ts'

type Reveal = (typeof staffMoneyApi)['revealWithdrawal']

/** Returns the full payout account of a waiting withdrawal; the audit log records the access, never the details. */
export function revealWithdrawal(ctx: UserCtx, { withdrawalId }: Parsed<Reveal>): Promise<Data<Reveal>> {
  // No idempotency: a stored response would hold encrypted details in plain text.
  const { idempotency: _key, ...withoutIdempotency } = ctx
  return withIdempotency(withoutIdempotency, async (ctx) => {
    const { account_id, status, user_id } = await getDecidableWithdrawal(ctx, withdrawalId)
    if (status !== 'submitted') throw refusal('withdrawal.decided')
    const account = await findSealedDetails(ctx, account_id)
    ctx.audit({ subjectId: user_id })
    return openDetails(ctx, account_id, account!.sealed)
  })
}
