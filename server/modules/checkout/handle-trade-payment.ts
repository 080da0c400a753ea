import { settleTrade, startTradePayment } from '#server/modules/orders/public.ts'
import { moveCardMoneyToEscrow, type CapturedPayment } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'

/**
 * Handles a captured card payment of a trade: moves it into escrow and marks the orders paid. Throws when the trade can
 * no longer be paid or its total has changed.
 */
export async function handleTradePayment(
  ctx: UserCtx,
  { referenceId: tradeId, amountMinor }: CapturedPayment,
): Promise<void> {
  const payment = await startTradePayment(ctx, tradeId)
  if (payment.amountMinor !== amountMinor) throw refusal('trade.not_payable')
  await moveCardMoneyToEscrow(ctx, tradeId, amountMinor)
  await settleTrade(ctx, payment)
}
