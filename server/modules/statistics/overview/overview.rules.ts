import type { Figures, StatisticsRange } from '#contract/statistics.ts'
import { addDays } from '#server/platform/brand-time.ts'
import { toMajor } from '#server/platform/money.ts'
import type { Sums } from './overview.queries.ts'

export type Days = { readonly from: string; readonly until: string }

/** The month (YYYY-MM) a number of months after that of a day. */
export const toMonth = (day: string, count: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count)).toISOString().slice(0, 7)

/** First and last day of a range that ends today, and of the period of the same length before it. */
export function toPeriods(range: StatisticsRange, today: string): { readonly now: Days; readonly before: Days } {
  if (range === 'year') {
    const year = { now: toMonth(today, -11), before: toMonth(today, -23) }
    const [years, month, day] = today.split('-').map(Number)
    const lastYear = new Date(Date.UTC(years! - 1, month! - 1, day)).toISOString().slice(0, 10)
    return {
      now: { from: `${year.now}-01`, until: today },
      before: { from: `${year.before}-01`, until: lastYear },
    }
  }
  const length = range === 'today' ? 1 : Number(range)
  return {
    now: { from: addDays(today, 1 - length), until: today },
    before: { from: addDays(today, 1 - 2 * length), until: addDays(today, -length) },
  }
}

export type Amounts = Omit<Sums, 'day' | 'hour'>

const noAmounts: Amounts = {
  orders: 0,
  units: 0,
  salesMinor: 0,
  refundedMinor: 0,
  pageViews: 0,
  visitors: 0,
  productVisitors: 0,
  cartVisitors: 0,
  checkoutVisitors: 0,
}

const addAmounts = (all: readonly Amounts[]): Amounts =>
  all.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      units: sum.units + one.units,
      salesMinor: sum.salesMinor + one.salesMinor,
      refundedMinor: sum.refundedMinor + one.refundedMinor,
      pageViews: sum.pageViews + one.pageViews,
      visitors: sum.visitors + one.visitors,
      productVisitors: sum.productVisitors + one.productVisitors,
      cartVisitors: sum.cartVisitors + one.cartVisitors,
      checkoutVisitors: sum.checkoutVisitors + one.checkoutVisitors,
    }),
    noAmounts,
  )

/** The figures of sums; `digits` of the currency. */
export function toFigures(sums: Amounts, digits: number): Figures {
  const { orders, units, salesMinor, refundedMinor, visitors, pageViews } = sums
  return {
    sales: toMajor(salesMinor - refundedMinor, digits),
    refunds: toMajor(refundedMinor, digits),
    orders,
    units,
    visitors,
    pageViews,
    conversion: visitors === 0 ? null : orders / visitors,
    averageOrder: orders === 0 ? null : toMajor(Math.round(salesMinor / orders), digits),
  }
}

export type Point = { readonly at: string; readonly now: Amounts | null; readonly before: Amounts }

const pick = (sums: readonly Sums[], isWanted: (one: Sums) => boolean): Amounts => addAmounts(sums.filter(isWanted))

/** A point per day of the period, beside the same day of the period before. */
function toDayPoints(sums: readonly Sums[], range: StatisticsRange, today: string): Point[] {
  const { now, before } = toPeriods(range, today)
  const byDay = Map.groupBy(sums, ({ day }) => day)
  const getDay = (day: string) => addAmounts(byDay.get(day) ?? [])
  return Array.from({ length: Number(range) }, (_, index) => ({
    at: addDays(now.from, index),
    now: getDay(addDays(now.from, index)),
    before: getDay(addDays(before.from, index)),
  }))
}

/** A point per hour of today, beside the same hour of yesterday; hours after `lastHour` are to come. */
const toHourPoints = (sums: readonly Sums[], today: string, lastHour: number): Point[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    at: `${String(hour).padStart(2, '0')}:00`,
    now: hour > lastHour ? null : pick(sums, (one) => one.day === today && one.hour === hour),
    before: pick(sums, (one) => one.day === addDays(today, -1) && one.hour === hour),
  }))

/** A point per month of a year, beside the same month of the year before. */
function toMonthPoints(sums: readonly Sums[], today: string): Point[] {
  const { before } = toPeriods('year', today)
  const inMonth = (month: string) => pick(sums, ({ day }) => day.startsWith(month))
  return Array.from({ length: 12 }, (_, index) => ({
    at: toMonth(today, index - 11),
    now: inMonth(toMonth(today, index - 11)),
    before: pick(sums, ({ day }) => day.startsWith(toMonth(today, index - 23)) && day <= before.until),
  }))
}

function toPoints(sums: readonly Sums[], range: StatisticsRange, today: string, lastHour: number): Point[] {
  if (range === 'today') return toHourPoints(sums, today, lastHour)
  return range === 'year' ? toMonthPoints(sums, today) : toDayPoints(sums, range, today)
}

/** Points of a range and its sums; those of yesterday end with the hour in which today is. */
export function toOverview(sums: readonly Sums[], range: StatisticsRange, today: string, lastHour: number) {
  const points = toPoints(sums, range, today, lastHour)
  const compared = points.filter(({ now }) => now !== null)
  return {
    points,
    now: addAmounts(compared.map(({ now }) => now!)),
    before: addAmounts(compared.map(({ before }) => before)),
  }
}

/** Whole days until a SKU is sold out when it goes on selling as in `days`. */
export const getDaysLeft = (available: number, soldUnits: number, days: number): number =>
  Math.floor((Math.max(0, available) * days) / soldUnits)

const maxSources = 7

/** The largest sources and the sum of all others, which has null for a name. */
export function toSourceList(
  sources: readonly { readonly source: string; readonly visitors: number }[],
): { source: string | null; visitors: number }[] {
  const others = sources.slice(maxSources).reduce((sum, { visitors }) => sum + visitors, 0)
  return [...sources.slice(0, maxSources), ...(others > 0 ? [{ source: null, visitors: others }] : [])]
}
