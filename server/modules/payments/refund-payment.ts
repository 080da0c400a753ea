import { accountOf, brandAccounts, postTransaction, transfer } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { takeBack } from './attempts.queries.ts'
import { insertRefund } from './refunds.queries.ts'

export type Refund = {
  readonly tradeId: string
  /** Whose trade it was. */
  readonly userId: string
  /** What is given back for: one refund per cause, ever. */
  readonly causeId: string
  readonly amountMinor: number
}

/**
 * Gives money of a paid trade back from escrow to where it came from, inside the caller's transaction; `amountMinor` in
 * minor units, 0 does nothing. To a wallet it goes at once, to a card as soon as the provider has been told. More than
 * was paid is the caller's fault and thrown.
 */
export async function refundPayment(ctx: Ctx, { tradeId, userId, causeId, amountMinor }: Refund): Promise<void> {
  if (amountMinor === 0) return
  const attempt = await takeBack(ctx, tradeId, amountMinor)
  if (!attempt) throw new Error(`trade ${tradeId} was not paid, or not with ${amountMinor} that are left`)
  const isWallet = attempt.method === 'wallet'
  const to = isWallet ? accountOf(userId, 'available') : brandAccounts.clearing
  await postTransaction(ctx, {
    kind: 'order_refund',
    causeId,
    reason: '',
    actorId: ctx.who?.userId ?? null,
    entries: transfer(brandAccounts.escrow, to, amountMinor),
  })
  if (!isWallet) await insertRefund(ctx, { attemptId: attempt.id, causeId, amountMinor })
}
