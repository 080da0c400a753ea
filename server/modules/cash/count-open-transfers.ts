import type { Ctx } from '#server/platform/context.ts'
import { findUnfinishedRecharge } from './recharges.queries.ts'
import { countUndecided } from './withdrawals.queries.ts'

/** Top-ups and withdrawals of a user that have not ended. */
export async function countOpenTransfers(ctx: Ctx, userId: string): Promise<number> {
  const [recharge, withdrawals] = await Promise.all([findUnfinishedRecharge(ctx, userId), countUndecided(ctx, userId)])
  return withdrawals + (recharge ? 1 : 0)
}
