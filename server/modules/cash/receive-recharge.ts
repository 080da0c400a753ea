import type { Received } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { creditRecharge } from './credit-recharge.ts'
import { moveRecharge } from './recharges.queries.ts'

/**
 * Takes money that came by card for a recharge. Refuses `recharge.decided` when it waits no longer (taken back, expired)
 * or for another sum; the money then goes back to the card.
 */
export async function receiveRecharge(ctx: UserCtx, { causeId: id, amountMinor }: Received): Promise<void> {
  const { userId } = ctx.who
  const recharge = await moveRecharge(ctx, 'pay', { id, userId, amountMinor, creditedMinor: amountMinor })
  if (!recharge) throw refuse('recharge.decided')
  await creditRecharge(ctx, recharge)
}
