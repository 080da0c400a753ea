import type { Data, Parsed } from '#contract/operation.ts'
import type { staffStatisticsApi } from '#contract/staff-statistics.ts'
import { getNextDay, toBrandDay, toBrandTime, toInstant } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { listSums } from '../overview/overview.queries.ts'
import { toFigures, toMonth, toOverview, toPeriods } from '../overview/overview.rules.ts'
import { toCountedUntil } from '../overview/read-overview.ts'
import { findOldestRequest } from '../sales/sales.queries.ts'
import { brandScope } from '../scope.ts'
import { listBuyerMonths, listWords } from './staff.queries.ts'
import { toCohorts, toSearches } from './staff.rules.ts'

type Api = typeof staffStatisticsApi

/** The figures of the brand or of a store, from what jobs and visits have counted. */
export async function readStaffStatistics(
  ctx: UserCtx,
  { range, storeId }: Parsed<Api['read']>,
): Promise<Data<Api['read']>> {
  const now = ctx.clock.now()
  const today = toBrandDay(ctx.brand, now)
  const periods = toPeriods(range, today)
  const span = {
    scopeId: storeId ?? brandScope,
    from: toInstant(ctx.brand, periods.before.from, '00:00'),
    until: toInstant(ctx.brand, getNextDay(today), '00:00'),
    firstDay: periods.before.from,
    lastDay: today,
  }
  const [sums, requestedAt] = await Promise.all([
    listSums(ctx, span, { byHour: range === 'today' }),
    findOldestRequest(ctx),
  ])
  const overview = toOverview(sums, range, today, Number(toBrandTime(ctx.brand, now).slice(0, 2)))
  const { digits } = ctx.brand.settings.currency
  return {
    ...periods.now,
    before: periods.before,
    countedUntil: toCountedUntil(requestedAt, now),
    totals: { now: toFigures(overview.now, digits), before: toFigures(overview.before, digits) },
    points: overview.points.map((point) => ({
      at: point.at,
      now: point.now && toFigures(point.now, digits),
      before: toFigures(point.before, digits),
    })),
    funnel: {
      visitors: overview.now.visitors,
      lookedAtProduct: overview.now.productVisitors,
      addedToCart: overview.now.cartVisitors,
      openedCheckout: storeId === undefined ? overview.now.checkoutVisitors : null,
      orders: overview.now.orders,
    },
  }
}

/** Searched words of a period, with those that found nothing. */
export async function listSearches(
  ctx: UserCtx,
  { range, withoutResult }: Parsed<Api['searches']>,
): Promise<Data<Api['searches']>> {
  const periods = toPeriods(range, toBrandDay(ctx.brand, ctx.clock.now()))
  return toSearches(await listWords(ctx, periods), withoutResult)
}

const cohortMonths = 7

/** How many buyers came back, by the month of their first order. */
export async function listCohorts(ctx: UserCtx): Promise<Data<Api['cohorts']>> {
  const today = toBrandDay(ctx.brand, ctx.clock.now())
  return { cohorts: toCohorts(await listBuyerMonths(ctx, toMonth(today, 1 - cohortMonths)), today, cohortMonths) }
}
