import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { refuseUnpayable } from './settle-trade.ts'
import { holdTrade } from './trades.queries.ts'

/**
 * Locks the caller's trade and lets it wait at least until `until` for money that is asked for elsewhere; answers what is
 * to pay, in minor units. However often that is asked, a trade waits at most `longestHold` longer than it would have.
 * Refuses `trade.not_found`, `trade.already_paid`, `trade.expired`, `trade.not_payable`.
 */
export async function holdForPayment(ctx: UserCtx, tradeId: string, until: Date): Promise<number> {
  if (!isId(tradeId)) throw refuse('trade.not_found')
  const longestMinutes = ctx.brand.policy.orderExpiryMinutes + longestHoldMinutes
  return (
    (await holdTrade(ctx, { userId: ctx.who.userId, tradeId, until, longestMinutes })) ?? refuseUnpayable(ctx, tradeId)
  )
}

/** Enough for one stay at a provider's page, begun in the last moment. */
const longestHoldMinutes = 40
