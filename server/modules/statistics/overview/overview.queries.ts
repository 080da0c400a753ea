import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { toBrandTime } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'

type OverviewCtx = Ctx<Pick<Tables, 'sales_hours' | 'sales_days' | 'visit_hours' | 'visit_sources'>>

/** A scope and the moments and days of a period, each from the first to before the second or with the last day. */
export type Span = {
  readonly scopeId: string
  readonly from: Date
  readonly until: Date
  readonly firstDay: string
  readonly lastDay: string
}

/** Sums of an hour of the brand's clock (0 to 23) on a day, or of the whole day with the hour null. */
export type Sums = {
  readonly day: string
  readonly hour: number | null
  readonly orders: number
  readonly units: number
  readonly salesMinor: number
  readonly refundedMinor: number
  readonly pageViews: number
  readonly visitors: number
  readonly productVisitors: number
  readonly cartVisitors: number
  readonly checkoutVisitors: number
}

/**
 * Sums of a scope by day, or by hour and day. Hours without sales and visits are absent; one that the clock repeats is
 * there twice.
 */
export async function listSums(
  ctx: OverviewCtx,
  span: Span,
  { byHour }: { readonly byHour: boolean },
): Promise<Sums[]> {
  const hour = byHour ? sql`hour` : sql`null::timestamptz`
  const { rows } = await sql<Omit<Sums, 'hour'> & { readonly start: Date | null }>`
    select day::text as day, start, sum(orders)::int as orders, sum(units)::int as units,
      sum(sales)::bigint as "salesMinor", sum(refunded)::bigint as "refundedMinor",
      sum(page_views)::int as "pageViews", sum(visitors)::int as visitors,
      sum(product_visitors)::int as "productVisitors", sum(cart_visitors)::int as "cartVisitors",
      sum(checkout_visitors)::int as "checkoutVisitors"
    from (
      select day, ${hour} as start, orders, units, sales_minor as sales, refunded_minor as refunded,
        0 as page_views, 0 as visitors, 0 as product_visitors, 0 as cart_visitors, 0 as checkout_visitors
      from sales_hours
      where brand_id = ${ctx.brand.id} and scope_id = ${span.scopeId}
        and hour >= ${span.from} and hour < ${span.until}
      union all
      select day, ${hour}, 0, 0, 0::bigint, 0::bigint, page_views, visitors, product_visitors, cart_visitors,
        checkout_visitors
      from visit_hours
      where brand_id = ${ctx.brand.id} and scope_id = ${span.scopeId}
        and hour >= ${span.from} and hour < ${span.until}) as part
    group by day, start`.execute(ctx.db)
  return rows.map(({ start, ...sums }) => ({
    ...sums,
    hour: start && Number(toBrandTime(ctx.brand, start).slice(0, 2)),
  }))
}

export type SoldGoods = {
  readonly goodsId: string
  /** The SKU that sold best of it. */
  readonly skuId: string
  readonly units: number
  readonly salesMinor: number
}

/** A store's products by what they brought in after refunds, the most first. */
export async function listBestSellers(ctx: OverviewCtx, span: Span, limit: number): Promise<SoldGoods[]> {
  const { rows } = await sql<SoldGoods>`
    select goods_id as "goodsId", (array_agg(sku_id order by units desc, sku_id))[1] as "skuId",
      sum(units - refunded_units)::int as units, sum(sales_minor - refunded_minor)::bigint as "salesMinor"
    from (
      select goods_id, sku_id, sum(units) as units, sum(refunded_units) as refunded_units,
        sum(sales_minor) as sales_minor, sum(refunded_minor) as refunded_minor
      from sales_days
      where brand_id = ${ctx.brand.id} and store_id = ${span.scopeId}
        and day >= ${span.firstDay}::date and day <= ${span.lastDay}::date
      group by goods_id, sku_id) as sku
    group by goods_id having sum(units - refunded_units) > 0
    order by 4 desc, 3 desc, 1 limit ${limit}`.execute(ctx.db)
  return rows
}

/** A store's SKUs by units sold less those refunded, the most first. */
export async function listSoldSkus(
  ctx: OverviewCtx,
  span: Span,
  limit: number,
): Promise<{ readonly skuId: string; readonly units: number }[]> {
  const { rows } = await sql<{ skuId: string; units: number }>`
    select sku_id as "skuId", sum(units - refunded_units)::int as units from sales_days
    where brand_id = ${ctx.brand.id} and store_id = ${span.scopeId}
      and day >= ${span.firstDay}::date and day <= ${span.lastDay}::date
    group by sku_id having sum(units - refunded_units) > 0
    order by 2 desc, 1 limit ${limit}`.execute(ctx.db)
  return rows
}

/** Where a scope's visitors came from, the most first. */
export async function listSources(
  ctx: OverviewCtx,
  span: Span,
): Promise<{ readonly source: string; readonly visitors: number }[]> {
  const { rows } = await sql<{ source: string; visitors: number }>`
    select source, sum(visitors)::int as visitors from visit_sources
    where brand_id = ${ctx.brand.id} and scope_id = ${span.scopeId}
      and day >= ${span.firstDay}::date and day <= ${span.lastDay}::date
    group by source order by 2 desc, 1`.execute(ctx.db)
  return rows
}
