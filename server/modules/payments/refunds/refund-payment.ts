import { toUserAccount, brandAccounts, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import { lockTradeLoan, repayByRefund } from '#server/modules/credit/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { addRefundedAmount } from '../attempts/attempts.queries.ts'
import { insertRefund } from './refunds.queries.ts'

export type Refund = {
  readonly tradeId: string
  /** The owner of the trade. */
  readonly userId: string
  /** One refund per reference. */
  readonly referenceId: string
  readonly amountMinor: number
}

/**
 * Refunds a paid trade from escrow to its payment method, in the caller's transaction; `amountMinor` in minor units, 0
 * does nothing. Wallets are credited at once, cards once the provider has been called;
 * of an order that was paid later the principal is repaid first, and a refund in full ends its loan without cost. Throws
 * when it exceeds the paid amount.
 */
export async function refundPayment(ctx: Ctx, { tradeId, userId, referenceId, amountMinor }: Refund): Promise<void> {
  if (amountMinor === 0) return
  const attempt = await addRefundedAmount(ctx, tradeId, amountMinor)
  if (!attempt) throw new Error(`trade ${tradeId} was not paid, or not with ${amountMinor} that are left`)
  const isWallet = attempt.method === 'wallet' || attempt.method === 'credit'
  const loan = attempt.method === 'credit' ? await lockTradeLoan(ctx, tradeId) : undefined
  const to = isWallet ? toUserAccount(userId, 'available') : brandAccounts.clearing
  await postTransaction(ctx, {
    kind: 'order_refund',
    referenceId,
    reason: '',
    actorId: ctx.principal?.userId ?? null,
    entries: toTransferEntries(brandAccounts.escrow, to, amountMinor),
  })
  const isWhole = attempt.refunded_minor === attempt.amount_minor
  if (loan) await repayByRefund(ctx, loan, { refundMinor: amountMinor, isWhole })
  if (!isWallet) await insertRefund(ctx, { attemptId: attempt.id, referenceId, amountMinor })
}
