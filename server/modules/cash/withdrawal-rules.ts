import type { Data } from '#contract/operation.ts'
import type { withdrawalsApi } from '#contract/wallet.ts'
import { dayAfter, dayOf, momentOf, timeOf } from '#server/platform/brand-day.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { nextOpening } from './cash.rules.ts'
import { toWithdrawal } from './withdrawal-answers.ts'
import { countOfDay, findUnfinishedWithdrawal } from './withdrawals.queries.ts'

type Rules = (typeof withdrawalsApi)['withdrawalRules']

/** When a withdrawal can be asked for next, with so many of today's times left; null: now. */
export function nextWithdrawalAt({ brand, clock }: UserCtx, leftToday: number): Date | null {
  const now = clock.now()
  const when = nextOpening(brand.policy, { time: timeOf(brand, now), leftToday })
  if (when === null) return null
  const today = dayOf(brand, now)
  return momentOf(brand, when === 'today' ? today : dayAfter(today), brand.policy.withdrawalFromTime)
}

/** Everything that decides about the caller's next withdrawal, before they ask for it. */
export async function readWithdrawalRules(ctx: UserCtx): Promise<Data<Rules>> {
  const { policy, settings } = ctx.brand
  const { userId } = ctx.who
  const [used, unfinished] = await Promise.all([
    countOfDay(ctx, userId, dayOf(ctx.brand, ctx.clock.now())),
    findUnfinishedWithdrawal(ctx, userId),
  ])
  const leftToday = Math.max(0, policy.withdrawalsPerDay - used)
  return {
    min: policy.withdrawalMinAmount,
    max: policy.withdrawalMaxAmount,
    fee: policy.withdrawalFeeAmount,
    from: policy.withdrawalFromTime,
    until: policy.withdrawalUntilTime,
    timeZone: settings.timeZone,
    perDay: policy.withdrawalsPerDay,
    leftToday,
    openNow: nextWithdrawalAt(ctx, 1) === null,
    nextAt: nextWithdrawalAt(ctx, leftToday)?.toISOString() ?? null,
    unfinished: unfinished ? toWithdrawal(ctx, unfinished) : null,
  }
}
