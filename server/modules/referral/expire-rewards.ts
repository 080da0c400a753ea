import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { expireProfits, hasUnclaimed } from './profits.queries.ts'

export const expireRewardsJob = 'expire-rewards'

/** The job that expires rewards that were not claimed in time; due again while some are unclaimed. */
export async function expireRewards(ctx: Ctx): Promise<void> {
  await expireProfits(ctx)
  if (await hasUnclaimed(ctx)) await markJobsChanged(ctx, [expireRewardsJob])
}
