import { toUserAccount, brandAccounts, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { refusal } from '#server/platform/refusal.ts'
import { insertWalletAttempt, type WalletPayment } from './attempts.queries.ts'

async function recordAttempt(ctx: Ctx, payment: WalletPayment): Promise<string> {
  const attemptId = await insertWalletAttempt(ctx, payment)
  if (!attemptId) throw refusal('trade.already_paid')
  return attemptId
}

/**
 * Pays a trade from the user's wallet into escrow, in the caller's transaction; `amountMinor` may be 0. Returns the
 * attempt's id. Throws `trade.already_paid` and `wallet.insufficient`; either must end the transaction.
 */
export async function payFromWallet(ctx: Ctx, payment: WalletPayment): Promise<string> {
  const { tradeId, userId, amountMinor } = payment
  const [attemptId] = await pipeline([
    recordAttempt(ctx, payment),
    amountMinor > 0 &&
      postTransaction(ctx, {
        kind: 'trade_payment',
        referenceId: tradeId,
        reason: '',
        actorId: userId,
        entries: toTransferEntries(toUserAccount(userId, 'available'), brandAccounts.escrow, amountMinor),
      }),
  ])
  return attemptId
}

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
