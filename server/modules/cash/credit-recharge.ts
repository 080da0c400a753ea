import { accountOf, brandAccounts, postTransaction, transfer } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { RechargeRow } from './recharges.queries.ts'

/** Moves what came for a recharge into its owner's wallet; once for each, as the ledger refuses a cause twice. */
export async function creditRecharge(ctx: Ctx, { id, user_id, credited_minor }: RechargeRow): Promise<void> {
  await postTransaction(ctx, {
    kind: 'recharge',
    causeId: id,
    reason: '',
    actorId: ctx.who?.userId ?? null,
    entries: transfer(brandAccounts.clearing, accountOf(user_id, 'available'), credited_minor!),
  })
}
