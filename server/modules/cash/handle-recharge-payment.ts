import type { CapturedPayment } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { creditRecharge } from './credit-recharge.ts'
import { moveRecharge } from './recharges.queries.ts'

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
