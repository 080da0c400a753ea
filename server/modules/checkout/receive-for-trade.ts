import { settleTrade, takeForPayment } from '#server/modules/orders/public.ts'
import { takeCardMoney, type Received } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'

/**
 * Takes money that came by card for a trade: into escrow, its orders paid. Refuses a trade that waits no longer, and one
 * whose sum has changed since the money was asked for.
 */
export async function receiveForTrade(ctx: UserCtx, { causeId: tradeId, amountMinor }: Received): Promise<void> {
  const taken = await takeForPayment(ctx, tradeId)
  if (taken.amountMinor !== amountMinor) throw refuse('trade.not_payable')
  await takeCardMoney(ctx, tradeId, amountMinor)
  await settleTrade(ctx, taken)
}
