import { brandAccounts, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import type { UserCtx } from '#server/platform/context.ts'

/** Moves a captured card payment of a trade into escrow, in the handler's transaction; once per trade. */
export async function moveCardMoneyToEscrow(ctx: UserCtx, tradeId: string, amountMinor: number): Promise<void> {
  await postTransaction(ctx, {
    kind: 'trade_payment',
    referenceId: tradeId,
    reason: '',
    actorId: ctx.principal.userId,
    entries: toTransferEntries(brandAccounts.clearing, brandAccounts.escrow, amountMinor),
  })
}
