import type { Data, Parsed } from '#contract/operation.ts'
import type { withdrawalsApi } from '#contract/wallet.ts'
import { toLocalMoment, withdrawalWeeks, type WithdrawalWindow } from '#contract/withdrawal-window.ts'
import { addDays, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { findNextOpening } from './cash.rules.ts'
import { toWithdrawal } from './cash-views.ts'
import {
  countWithdrawalsOn,
  findUnfinishedWithdrawal,
  countWithdrawals,
  listWithdrawals,
} from './withdrawals.queries.ts'

type Rules = (typeof withdrawalsApi)['withdrawalRules']

const toWindow = ({ policy }: UserCtx['brand']): WithdrawalWindow => ({
  from: policy.withdrawalFromTime,
  until: policy.withdrawalUntilTime,
  days: withdrawalWeeks[policy.withdrawalWeek],
})

/** Returns when the next withdrawal is possible with `leftToday` remaining; null: now. */
export function nextWithdrawalAt({ brand, clock }: UserCtx, leftToday: number): Date | null {
  const now = clock.now()
  const moment = toLocalMoment(now, brand.settings.timeZone)
  const days = findNextOpening(toWindow(brand), { ...moment, leftToday })
  if (days === null) return null
  return toInstant(brand, addDays(toBrandDay(brand, now), days), brand.policy.withdrawalFromTime)
}

/** Returns all rules for the caller's next withdrawal. */
export async function readWithdrawalRules(ctx: UserCtx): Promise<Data<Rules>> {
  const { policy, settings } = ctx.brand
  const { userId } = ctx.principal
  const [used, unfinished] = await Promise.all([
    countWithdrawalsOn(ctx, userId, toBrandDay(ctx.brand, ctx.clock.now())),
    findUnfinishedWithdrawal(ctx, userId),
  ])
  const leftToday = Math.max(0, policy.withdrawalsPerDay - used)
  return {
    min: policy.withdrawalMinAmount,
    max: policy.withdrawalMaxAmount,
    fee: policy.withdrawalFeeAmount,
    ...toWindow(ctx.brand),
    days: [...toWindow(ctx.brand).days],
    timeZone: settings.timeZone,
    perDay: policy.withdrawalsPerDay,
    leftToday,
    openNow: nextWithdrawalAt(ctx, 1) === null,
    nextAt: nextWithdrawalAt(ctx, leftToday)?.toISOString() ?? null,
    unfinished: unfinished ? toWithdrawal(ctx, unfinished) : null,
  }
}

type Own = (typeof withdrawalsApi)['withdrawals']

/** The caller's withdrawals, newest first. */
export async function listOwnWithdrawals(ctx: UserCtx, input: Parsed<Own>): Promise<Data<Own>> {
  const filter = { userId: ctx.principal.userId }
  const slice = { limit: input.pageSize, offset: toOffset(input) }
  const [rows, total] = await Promise.all([listWithdrawals(ctx, filter, slice), countWithdrawals(ctx, filter)])
  return { pageList: rows.map((row) => toWithdrawal(ctx, row)), pageInfo: toPageInfo(input, total) }
}
