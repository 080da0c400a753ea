import { sql } from 'kysely'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Figures, sellerOverviewApi } from '#contract/statistics.ts'
import { findReturnsToDecide } from '#server/modules/after-sales/public.ts'
import { createFindSkusForSale, type SkuForSale } from '#server/modules/catalogue/public.ts'
import { availableColumn } from '#server/modules/inventory/public.ts'
import { countStoreOrders } from '#server/modules/orders/public.ts'
import { countUnansweredReviews } from '#server/modules/reviews/public.ts'
import { addDays, getNextDay, toBrandDay, toBrandTime, toInstant } from '#server/platform/brand-time.ts'
import type { Ctx, SellerCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { findOldestRequest } from '../sales/sales.queries.ts'
import { brandScope } from '../scope.ts'
import { listBestSellers, listSoldSkus, listSources, listSums, type Span } from './overview.queries.ts'
import { getDaysLeft, toFigures, toOverview, toPeriods, toSourceList, type Days } from './overview.rules.ts'

type Read = (typeof sellerOverviewApi)['read']
type Overview = Data<Read>

const maxListed = 5
const paceDays = 30
/** A SKU that lasts longer is not low. */
const maxDaysLeft = 14
/** SKUs that are looked at for low stock: those that sold most. */
const maxSkus = 200

const findSkus = createFindSkusForSale<{ readonly available: number }>(
  ({ brandId }) => sql`, ${availableColumn(brandId, 's.id')} as available`,
)

const toSpan = (ctx: SellerCtx, { from, until }: Days): Span => ({
  scopeId: ctx.principal.storeId,
  from: toInstant(ctx.brand, from, '00:00'),
  until: toInstant(ctx.brand, getNextDay(until), '00:00'),
  firstDay: from,
  lastDay: until,
})

const toSkuView = ({ goodsId, skuId, name, specifications, image, tint }: SkuForSale) => ({
  goodsId,
  skuId,
  name,
  specifications,
  image,
  tint,
})

async function readBestSellers(ctx: SellerCtx, span: Span): Promise<Overview['bestSellers']> {
  const sold = await listBestSellers(ctx, span, maxListed)
  const skus = await findSkus(
    ctx,
    sold.map(({ skuId }) => skuId),
  )
  const { digits } = ctx.brand.settings.currency
  return sold.flatMap(({ skuId, units, salesMinor }) => {
    const sku = skus.get(skuId)
    return sku ? [{ ...toSkuView(sku), units, sales: toMajor(salesMinor, digits) }] : []
  })
}

async function readLowStock(ctx: SellerCtx, today: string): Promise<Overview['lowStock']> {
  const span = toSpan(ctx, { from: addDays(today, 1 - paceDays), until: today })
  const sold = await listSoldSkus(ctx, span, maxSkus)
  const skus = await findSkus(
    ctx,
    sold.map(({ skuId }) => skuId),
  )
  return sold
    .flatMap(({ skuId, units }) => {
      const sku = skus.get(skuId)
      if (!sku?.listed) return []
      const { available } = sku
      return [{ ...toSkuView(sku), available, daysLeft: getDaysLeft(available, units, paceDays) }]
    })
    .filter(({ daysLeft }) => daysLeft <= maxDaysLeft)
    .toSorted((one, other) => one.daysLeft - other.daysLeft || one.available - other.available)
    .slice(0, maxListed)
}

const minuteMs = 60_000

/** Full minutes until which everything is counted. */
export const toCountedUntil = (requestedAt: Date | null, now: Date): string =>
  new Date(Math.floor((requestedAt ?? now).getTime() / minuteMs) * minuteMs).toISOString()

/** The figures of the caller's store, all from what jobs and visits have counted, and the queues of the store. */
export async function readSellerOverview(ctx: SellerCtx, { range }: Parsed<Read>): Promise<Overview> {
  const { storeId } = ctx.principal
  const now = ctx.clock.now()
  const today = toBrandDay(ctx.brand, now)
  const periods = toPeriods(range, today)
  const span = toSpan(ctx, periods.now)
  const both = toSpan(ctx, { from: periods.before.from, until: periods.now.until })
  const [sums, requestedAt, orders, returns, reviews, bestSellers, lowStock, sources] = await Promise.all([
    listSums(ctx, both, { byHour: range === 'today' }),
    findOldestRequest(ctx),
    countStoreOrders(ctx),
    findReturnsToDecide(ctx, storeId),
    countUnansweredReviews(ctx, storeId),
    readBestSellers(ctx, span),
    readLowStock(ctx, today),
    listSources(ctx, span),
  ])
  const overview = toOverview(sums, range, today, Number(toBrandTime(ctx.brand, now).slice(0, 2)))
  const { digits } = ctx.brand.settings.currency
  return {
    ...periods.now,
    before: periods.before,
    countedUntil: toCountedUntil(requestedAt, now),
    hasOrders: orders.all > 0,
    totals: { now: toFigures(overview.now, digits), before: toFigures(overview.before, digits) },
    points: overview.points.map((point) => ({
      at: point.at,
      now: point.now && toFigures(point.now, digits),
      before: toFigures(point.before, digits),
    })),
    waiting: {
      toShip: orders.counts.to_ship,
      toPrepare: orders.counts.to_prepare,
      late: orders.counts.late,
      returns: returns.count,
      returnsDueAt: returns.dueAt?.toISOString() ?? null,
      reviews,
    },
    bestSellers,
    lowStock,
    sources: toSourceList(sources),
    funnel: {
      visitors: overview.now.visitors,
      lookedAtProduct: overview.now.productVisitors,
      addedToCart: overview.now.cartVisitors,
      orders: overview.now.orders,
    },
  }
}

/** Sales and orders of the whole brand today, and yesterday until the same hour; from what jobs have counted. */
export async function readToday(ctx: Ctx): Promise<{ readonly now: Figures; readonly before: Figures }> {
  const now = ctx.clock.now()
  const today = toBrandDay(ctx.brand, now)
  const { before } = toPeriods('today', today)
  const span = {
    scopeId: brandScope,
    from: toInstant(ctx.brand, before.from, '00:00'),
    until: toInstant(ctx.brand, getNextDay(today), '00:00'),
    firstDay: before.from,
    lastDay: today,
  }
  const sums = await listSums(ctx, span, { byHour: true })
  const overview = toOverview(sums, 'today', today, Number(toBrandTime(ctx.brand, now).slice(0, 2)))
  const { digits } = ctx.brand.settings.currency
  return { now: toFigures(overview.now, digits), before: toFigures(overview.before, digits) }
}
