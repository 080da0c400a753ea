import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findUnpaid, lockPlacements } from './unpaid.queries.ts'
import { findUnpaidRefusal, getPayMinutes, type Units } from './unpaid.rules.ts'

const dayMs = 86_400_000

/** Serialises the caller's transactions that place trades; must be their first statement. */
export const lockOwnPlacements = (ctx: UserCtx): Promise<void> => lockPlacements(ctx, ctx.principal.userId)

/**
 * Checks the limits on unpaid trades, after `lockOwnPlacements` in the same transaction; returns the minutes to pay.
 * Throws `trade.too_many_unpaid` and `trade.too_many_units`.
 */
export async function checkUnpaidLimits(ctx: UserCtx, units: readonly Units[]): Promise<number> {
  const { policy } = ctx.brand
  const skuIds = units.map(({ skuId }) => skuId)
  const since = new Date(ctx.clock.now().getTime() - dayMs)
  const unpaid = await findUnpaid(ctx, { userId: ctx.principal.userId, skuIds, since })
  const rejection = findUnpaidRefusal(policy, unpaid, units)
  if (rejection) throw refusal(rejection.key, rejection.params)
  return getPayMinutes(policy, unpaid.lapses)
}
