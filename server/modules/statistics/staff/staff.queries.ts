import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { brandScope } from '../scope.ts'
import { minSearchers } from '../visits/visits.queries.ts'

type StaffCtx = Ctx<
  Pick<Tables, 'sales_hours' | 'sales_groups' | 'visit_hours' | 'visit_sources' | 'searched_words' | 'buyer_months'>
>

/** First and last days of a period and of the one before it. */
export type Periods = {
  readonly now: { readonly from: string; readonly until: string }
  readonly before: { readonly from: string; readonly until: string }
}

export type Group = {
  readonly key: string
  readonly orders: number
  readonly units: number
  readonly salesMinor: number
  readonly refundedMinor: number
  readonly visitors: number
  /** Sales after refunds in minor units, or visitors of a source, of the period before. */
  readonly before: number
}

/** Sales of a scope by country of delivery or category. */
export async function listSalesGroups(
  ctx: StaffCtx,
  scopeId: string,
  kind: 'country' | 'category',
  { now, before }: Periods,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select group_key as key, coalesce(sum(orders) filter (where day >= ${now.from}::date), 0)::int as orders,
      coalesce(sum(units) filter (where day >= ${now.from}::date), 0)::int as units,
      coalesce(sum(sales_minor) filter (where day >= ${now.from}::date), 0)::bigint as "salesMinor",
      coalesce(sum(refunded_minor) filter (where day >= ${now.from}::date), 0)::bigint as "refundedMinor",
      0 as visitors,
      coalesce(sum(sales_minor - refunded_minor) filter (where day <= ${before.until}::date), 0)::bigint as before
    from sales_groups
    where brand_id = ${ctx.brand.id} and scope_id = ${scopeId} and kind = ${kind}
      and day >= ${before.from}::date and day <= ${now.until}::date
    group by group_key`.execute(ctx.db)
  return rows
}

/** Sales and visitors by store; of one store with its id. */
export async function listStoreGroups(ctx: StaffCtx, storeId: string | null, periods: Periods): Promise<Group[]> {
  const { now, before } = periods
  const { rows } = await sql<Group>`
    select scope_id as key, coalesce(sum(orders) filter (where day >= ${now.from}::date), 0)::int as orders,
      coalesce(sum(units) filter (where day >= ${now.from}::date), 0)::int as units,
      coalesce(sum(sales) filter (where day >= ${now.from}::date), 0)::bigint as "salesMinor",
      coalesce(sum(refunded) filter (where day >= ${now.from}::date), 0)::bigint as "refundedMinor",
      coalesce(sum(visitors) filter (where day >= ${now.from}::date), 0)::int as visitors,
      coalesce(sum(sales - refunded) filter (where day <= ${before.until}::date), 0)::bigint as before
    from (
      select scope_id, day, orders, units, sales_minor as sales, refunded_minor as refunded, 0 as visitors
      from sales_hours
      where brand_id = ${ctx.brand.id} and scope_id <> ${brandScope}::uuid
        and (${storeId}::uuid is null or scope_id = ${storeId}::uuid)
        and day >= ${before.from}::date and day <= ${now.until}::date
      union all
      select scope_id, day, 0, 0, 0::bigint, 0::bigint, visitors from visit_hours
      where brand_id = ${ctx.brand.id} and scope_id <> ${brandScope}::uuid
        and (${storeId}::uuid is null or scope_id = ${storeId}::uuid)
        and day >= ${before.from}::date and day <= ${now.until}::date) as part
    group by scope_id`.execute(ctx.db)
  return rows
}

/** Visitors of a scope by their source. */
export async function listSourceGroups(ctx: StaffCtx, scopeId: string, { now, before }: Periods): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select source as key, 0 as orders, 0 as units, 0::bigint as "salesMinor", 0::bigint as "refundedMinor",
      coalesce(sum(visitors) filter (where day >= ${now.from}::date), 0)::int as visitors,
      coalesce(sum(visitors) filter (where day <= ${before.until}::date), 0)::int as before
    from visit_sources
    where brand_id = ${ctx.brand.id} and scope_id = ${scopeId}
      and day >= ${before.from}::date and day <= ${now.until}::date
    group by source`.execute(ctx.db)
  return rows
}

export type Words = {
  readonly words: string
  readonly searches: number
  readonly emptySearches: number
  readonly searchesBefore: number
  readonly emptySearchesBefore: number
}

/** Words that enough visitors searched on a day, with their sums of both periods. */
export async function listWords(ctx: StaffCtx, { now, before }: Periods): Promise<Words[]> {
  const { rows } = await sql<Words>`
    select words, coalesce(sum(searches) filter (where day >= ${now.from}::date), 0)::int as searches,
      coalesce(sum(empty_searches) filter (where day >= ${now.from}::date), 0)::int as "emptySearches",
      coalesce(sum(searches) filter (where day <= ${before.until}::date), 0)::int as "searchesBefore",
      coalesce(sum(empty_searches) filter (where day <= ${before.until}::date), 0)::int as "emptySearchesBefore"
    from searched_words
    where brand_id = ${ctx.brand.id} and visitors >= ${minSearchers}
      and day >= ${before.from}::date and day <= ${now.until}::date
    group by words`.execute(ctx.db)
  return rows
}

/** Buyers by the month of their first order and by a month in which they ordered. */
export async function listBuyerMonths(
  ctx: StaffCtx,
  fromMonth: string,
): Promise<{ readonly first: string; readonly month: string; readonly buyers: number }[]> {
  const { rows } = await sql<{ first: string; month: string; buyers: number }>`
    select to_char(first_month, 'YYYY-MM') as first, to_char(month, 'YYYY-MM') as month, count(*)::int as buyers
    from buyer_months
    where brand_id = ${ctx.brand.id} and first_month >= ${`${fromMonth}-01`}::date
    group by first_month, month`.execute(ctx.db)
  return rows
}
