import { accountOf, brandAccounts, postTransaction, transfer } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'

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
 * minor units, 0 does nothing.
 */
export async function refundPayment(ctx: Ctx, { userId, causeId, amountMinor }: Refund): Promise<void> {
  if (amountMinor === 0) return
  await postTransaction(ctx, {
    kind: 'order_refund',
    causeId,
    reason: '',
    actorId: ctx.who?.userId ?? null,
    entries: transfer(brandAccounts.escrow, accountOf(userId, 'available'), amountMinor),
  })
}
