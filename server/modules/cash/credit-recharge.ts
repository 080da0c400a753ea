import { toUserAccount, brandAccounts, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { RechargeRow } from './recharges.queries.ts'

/** Credits a recharge to its owner's wallet; the ledger rejects a second posting of the same reference. */
export async function creditRecharge(ctx: Ctx, { id, user_id, credited_minor }: RechargeRow): Promise<void> {
  await postTransaction(ctx, {
    kind: 'recharge',
    referenceId: id,
    reason: '',
    actorId: ctx.principal?.userId ?? null,
    entries: toTransferEntries(brandAccounts.clearing, toUserAccount(user_id, 'available'), credited_minor!),
  })
}
