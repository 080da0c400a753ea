import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { throwUnpayable } from './settle-trade.ts'
import { extendTrade } from './trades.queries.ts'

/**
 * Locks the caller's trade and extends its expiry to at least `until`, for a payment that continues at a provider;
 * returns the amount due in minor units. The total extension is at most `maxExtensionMinutes`. Throws
 * `trade.not_found`, `trade.already_paid`, `trade.expired`, `trade.not_payable`.
 */
export async function extendForPayment(ctx: UserCtx, tradeId: string, until: Date): Promise<number> {
  if (!isId(tradeId)) throw refusal('trade.not_found')
  const maxMinutes = ctx.brand.policy.orderExpiryMinutes + maxExtensionMinutes
  return (
    (await extendTrade(ctx, { userId: ctx.principal.userId, tradeId, until, maxMinutes })) ??
    throwUnpayable(ctx, tradeId)
  )
}

/** One stay at a provider's page that starts in the last minute. */
const maxExtensionMinutes = 40
