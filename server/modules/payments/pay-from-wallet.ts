import { accountOf, brandAccounts, postTransaction, transfer } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { together } from '#server/platform/together.ts'
import { insertWalletAttempt, type WalletPayment } from './attempts.queries.ts'

async function keepAttempt(ctx: Ctx, payment: WalletPayment): Promise<string> {
  const attemptId = await insertWalletAttempt(ctx, payment)
  if (!attemptId) throw refuse('trade.already_paid')
  return attemptId
}

/**
 * Pays a trade from the user's wallet into escrow, inside the caller's transaction; `amountMinor` may be 0. Answers
 * the attempt's id. Refuses `trade.already_paid` and `wallet.insufficient`; either must end the transaction.
 */
export async function payFromWallet(ctx: Ctx, payment: WalletPayment): Promise<string> {
  const { tradeId, userId, amountMinor } = payment
  const [attemptId] = await together([
    keepAttempt(ctx, payment),
    amountMinor > 0 &&
      postTransaction(ctx, {
        kind: 'trade_payment',
        causeId: tradeId,
        reason: '',
        actorId: userId,
        entries: transfer(accountOf(userId, 'available'), brandAccounts.escrow, amountMinor),
      }),
  ])
  return attemptId
}
