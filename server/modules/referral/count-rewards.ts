import type { Ctx } from '#server/platform/context.ts'
import { sumByState } from './results.queries.ts'

/** Rewards of a user that can be claimed or wait for finance: they are settled before the account is deleted. */
export const countOpenRewards = async (ctx: Ctx, userId: string): Promise<number> =>
  (await sumByState(ctx, userId))
    .filter(({ state }) => state === 'unclaimed' || state === 'held')
    .reduce((sum, { count }) => sum + count, 0)
