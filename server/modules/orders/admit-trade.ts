import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { findUnpaid, lockPlacing } from './unpaid.queries.ts'
import { findUnpaidRefusal, getPayMinutes, type Units } from './unpaid.rules.ts'

const dayMs = 86_400_000

/** Makes the caller's transactions that place trades wait for each other; the first statement of each. */
export const beginPlacing = (ctx: UserCtx): Promise<void> => lockPlacing(ctx, ctx.who.userId)

/**
 * Looks whether the caller may hold these units unpaid, after `beginPlacing` in the same transaction; returns how many
 * minutes there are to pay. Refuses `trade.too_many_unpaid` and `trade.too_many_units`.
 */
export async function admitTrade(ctx: UserCtx, units: readonly Units[]): Promise<number> {
  const { policy } = ctx.brand
  const skuIds = units.map(({ skuId }) => skuId)
  const since = new Date(ctx.clock.now().getTime() - dayMs)
  const unpaid = await findUnpaid(ctx, { userId: ctx.who.userId, skuIds, since })
  const refusal = findUnpaidRefusal(policy, unpaid, units)
  if (refusal) throw refuse(refusal.key, refusal.params)
  return getPayMinutes(policy, unpaid.lapses)
}
