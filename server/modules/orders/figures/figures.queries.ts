import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type FigureCtx = Ctx<Pick<Tables, 'orders' | 'order_lines' | 'order_refund_lines'>>

/** From the first to before the second. */
export type Period = { readonly from: Date; readonly until: Date }

type Sold = {
  readonly storeId: string
  readonly units: number
  /** Paid for products after discounts, without delivery and without tax on top. */
  readonly salesMinor: number
  readonly refundedUnits: number
  readonly refundedMinor: number
}

/** `hour` is the start of an hour of the brand's clock. */
export type HourSales = Sold & { readonly hour: Date; readonly orders: number }

export type SkuSales = Sold & { readonly goodsId: string; readonly skuId: string }

/**
 * Paid orders of a period by store and hour of the payment, and refunds by the hour of the refund. Hours count from the
 * beginning of the period, as the database may know other rules of the brand's zone.
 */
export async function listSalesByHour(ctx: FigureCtx, { from, until }: Period): Promise<HourSales[]> {
  const { currency } = ctx.brand.settings
  const { rows } = await sql<HourSales>`
    select store_id as "storeId", hour, sum(orders)::int as orders, sum(units)::int as units,
      sum(sales)::bigint as "salesMinor", sum(refunded_units)::int as "refundedUnits",
      sum(refunded)::bigint as "refundedMinor"
    from (
      select o.store_id, date_bin('1 hour', o.paid_at, ${from}::timestamptz) as hour, count(distinct o.id) as orders,
        sum(l.quantity) as units, sum(l.subtotal_minor - l.discount_minor) as sales,
        0::bigint as refunded_units, 0::numeric as refunded
      from orders as o
      join order_lines as l on l.brand_id = ${ctx.brand.id} and l.order_id = o.id
      where o.brand_id = ${ctx.brand.id} and o.paid_at >= ${from} and o.paid_at < ${until}
        and o.currency = ${currency.code}
      group by 1, 2
      union all
      select o.store_id, date_bin('1 hour', r.at, ${from}::timestamptz), 0::bigint, 0::bigint, 0::numeric,
        sum(r.quantity), sum(r.amount_minor)
      from order_refund_lines as r
      join orders as o on o.brand_id = ${ctx.brand.id} and o.id = r.order_id
      where r.brand_id = ${ctx.brand.id} and r.at >= ${from} and r.at < ${until}
        and o.currency = ${currency.code}
      group by 1, 2) as part
    group by store_id, hour`.execute(ctx.db)
  return rows
}

/** The same of the whole period by SKU. */
export async function listSalesBySku(ctx: FigureCtx, { from, until }: Period): Promise<SkuSales[]> {
  const { currency } = ctx.brand.settings
  const { rows } = await sql<SkuSales>`
    select store_id as "storeId", goods_id as "goodsId", sku_id as "skuId", sum(units)::int as units,
      sum(sales)::bigint as "salesMinor", sum(refunded_units)::int as "refundedUnits",
      sum(refunded)::bigint as "refundedMinor"
    from (
      select o.store_id, l.goods_id, l.sku_id, sum(l.quantity) as units,
        sum(l.subtotal_minor - l.discount_minor) as sales, 0::bigint as refunded_units, 0::numeric as refunded
      from orders as o
      join order_lines as l on l.brand_id = ${ctx.brand.id} and l.order_id = o.id
      where o.brand_id = ${ctx.brand.id} and o.paid_at >= ${from} and o.paid_at < ${until}
        and o.currency = ${currency.code}
      group by 1, 2, 3
      union all
      select o.store_id, l.goods_id, l.sku_id, 0::bigint, 0::numeric, sum(r.quantity), sum(r.amount_minor)
      from order_refund_lines as r
      join orders as o on o.brand_id = ${ctx.brand.id} and o.id = r.order_id
      join order_lines as l on l.brand_id = ${ctx.brand.id} and l.order_id = r.order_id and l.id = r.line_id
      where r.brand_id = ${ctx.brand.id} and r.at >= ${from} and r.at < ${until}
        and o.currency = ${currency.code}
      group by 1, 2, 3) as part
    group by store_id, goods_id, sku_id`.execute(ctx.db)
  return rows
}

/** `country` is what the address says: a code, or the name of a country. */
export type CountrySales = Sold & { readonly country: string; readonly orders: number }

/** The same of the whole period by store and country of delivery. */
export async function listSalesByCountry(ctx: FigureCtx, { from, until }: Period): Promise<CountrySales[]> {
  const { currency } = ctx.brand.settings
  const { rows } = await sql<CountrySales>`
    select store_id as "storeId", country, sum(orders)::int as orders, sum(units)::int as units,
      sum(sales)::bigint as "salesMinor", sum(refunded_units)::int as "refundedUnits",
      sum(refunded)::bigint as "refundedMinor"
    from (
      select o.store_id, coalesce(o.address ->> 'country', '') as country, count(distinct o.id) as orders,
        sum(l.quantity) as units, sum(l.subtotal_minor - l.discount_minor) as sales,
        0::bigint as refunded_units, 0::numeric as refunded
      from orders as o
      join order_lines as l on l.brand_id = ${ctx.brand.id} and l.order_id = o.id
      where o.brand_id = ${ctx.brand.id} and o.paid_at >= ${from} and o.paid_at < ${until}
        and o.currency = ${currency.code}
      group by 1, 2
      union all
      select o.store_id, coalesce(o.address ->> 'country', ''), 0::bigint, 0::bigint, 0::numeric,
        sum(r.quantity), sum(r.amount_minor)
      from order_refund_lines as r
      join orders as o on o.brand_id = ${ctx.brand.id} and o.id = r.order_id
      where r.brand_id = ${ctx.brand.id} and r.at >= ${from} and r.at < ${until}
        and o.currency = ${currency.code}
      group by 1, 2) as part
    group by store_id, country`.execute(ctx.db)
  return rows
}

/** Users who paid for an order in a period. */
export const listBuyers = async (ctx: FigureCtx, { from, until }: Period): Promise<string[]> =>
  (
    await sql<{ userId: string }>`
      select distinct user_id as "userId" from orders
      where brand_id = ${ctx.brand.id} and paid_at >= ${from} and paid_at < ${until}`.execute(ctx.db)
  ).rows.map(({ userId }) => userId)

/** When these orders were paid. */
export const listPaymentTimes = async (ctx: FigureCtx, orderIds: readonly string[]): Promise<Date[]> =>
  (
    await sql<{ at: Date }>`
      select distinct paid_at as at from orders
      where brand_id = ${ctx.brand.id} and id = any(${orderIds}::uuid[]) and paid_at is not null`.execute(ctx.db)
  ).rows.map(({ at }) => at)

/** When units of these orders were refunded. */
export const listRefundTimes = async (ctx: FigureCtx, orderIds: readonly string[]): Promise<Date[]> =>
  (
    await sql<{ at: Date }>`
      select distinct at from order_refund_lines
      where brand_id = ${ctx.brand.id} and order_id = any(${orderIds}::uuid[])`.execute(ctx.db)
  ).rows.map(({ at }) => at)

/** When the brand's first order was paid; null before. */
export async function findFirstPayment(ctx: FigureCtx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select paid_at as at from orders where brand_id = ${ctx.brand.id} and paid_at is not null
    order by paid_at limit 1`.execute(ctx.db)
  return rows[0]?.at ?? null
}
