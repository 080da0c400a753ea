import { brandAccounts, postTransaction, transfer } from '#server/modules/wallet/public.ts'
import type { UserCtx } from '#server/platform/context.ts'

/** Moves what a provider holds for a trade into escrow, in the receiver's transaction; a trade is paid so once, ever. */
export async function takeCardMoney(ctx: UserCtx, tradeId: string, amountMinor: number): Promise<void> {
  await postTransaction(ctx, {
    kind: 'trade_payment',
    causeId: tradeId,
    reason: '',
    actorId: ctx.who.userId,
    entries: transfer(brandAccounts.clearing, brandAccounts.escrow, amountMinor),
  })
}
