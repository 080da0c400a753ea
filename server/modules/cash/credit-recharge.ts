import type { CapturedPayment } from '#server/modules/payments/public.ts'
import { toUserAccount, brandAccounts, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { moveRecharge, type RechargeRow } from './recharges.queries.ts'

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

/**
 * Handles a captured card payment of a recharge. Throws `recharge.decided` when it is cancelled, expired or of another
 * amount; the money is then refunded to the card.
 */
export async function handleRechargePayment(
  ctx: UserCtx,
  { referenceId: id, amountMinor }: CapturedPayment,
): Promise<void> {
  const { userId } = ctx.principal
  const recharge = await moveRecharge(ctx, 'pay', { id, userId, amountMinor, creditedMinor: amountMinor })
  if (!recharge) throw refusal('recharge.decided')
  await creditRecharge(ctx, recharge)
}
