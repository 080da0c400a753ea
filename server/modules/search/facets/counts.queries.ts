import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { getNewSince, maxBest, maxNewest, type Candidates } from '../ranking/ranking.queries.ts'
import { buildConditions, type DocumentFilter, type SearchTables } from '../search.queries.ts'

/** Counts over the matches; names are added later. Estimated ones have no candidates. */
export type MatchCounts = Candidates & {
  readonly total: number
  readonly low: number | null
  readonly high: number | null
  readonly onSale: number
  readonly inStock: number
  /** Goods with at least 4, 3, 2 and 1 stars. */
  readonly rating: readonly number[]
  /** Goods per category of their own, without its ancestors. */
  readonly categories: readonly (readonly [string, number])[]
  readonly stores: readonly (readonly [string, number])[]
  /** By option key, the most frequent first. */
  readonly options: readonly (readonly [string, number])[]
  /** Goods per price step, twenty from low to high. */
  readonly histogram: readonly (readonly [step: number, count: number])[]
  /** Counted in a sample and scaled, all but the prices. */
  readonly isEstimated: boolean
}

const maxOptionKeys = 300
/** Steps of the histogram of prices. */
export const priceSteps = 20

/**
 * Counts facets and total in one statement; no candidates without words. With `max`, at most so many matches are read, and
 * of so many only the total and what `bounds` has is counted.
 */
export async function countDocuments(
  ctx: Ctx<SearchTables>,
  filter: DocumentFilter,
  max: number | null,
): Promise<MatchCounts> {
  const hasWords = filter.query !== undefined
  const best = hasWords
    ? sql`array(select goods_id from counted order by sales_count desc, goods_id limit ${maxBest})::text[]`
    : sql`'{}'::text[]`
  const newest = hasWords
    ? sql`array(select goods_id from counted where in_stock and created_at > ${getNewSince(ctx)}
        order by created_at desc, goods_id limit ${maxNewest})::text[]`
    : sql`'{}'::text[]`
  const { rows } = await sql<MatchCounts>`
    with found as materialized (
      select d.goods_id, d.store_id, coalesce(d.category_3, d.category_2, d.category_1) as category, d.price_minor,
        d.sale_ends_at, d.in_stock, d.rating_hundredths, d.sales_count, d.created_at, d.options
      from search_documents as d where ${buildConditions(ctx, filter)} limit ${max}
    ), bounds as materialized (
      select count(*)::int as total, min(price_minor) as low, max(price_minor) as high,
        count(*) filter (where sale_ends_at > ${ctx.clock.now()})::int as on_sale, count(*) filter (where in_stock)::int as in_stock,
        count(*) filter (where rating_hundredths >= 400)::int as four, count(*) filter (where rating_hundredths >= 300)::int as three,
        count(*) filter (where rating_hundredths >= 200)::int as two, count(*) filter (where rating_hundredths >= 100)::int as one
      from found
    ), counted as not materialized (
      select * from found where ${max}::integer is null or (select total from bounds) < ${max}::integer
    )
    select total, low, high, on_sale as "onSale", in_stock as "inStock", array[four, three, two, one] as rating,
      coalesce((select jsonb_agg(jsonb_build_array(category, count)) from (
        select category, count(*)::int as count from counted where category is not null group by 1) as c), '[]') as categories,
      coalesce((select jsonb_agg(jsonb_build_array(store_id, count)) from (
        select store_id, count(*)::int as count from counted group by 1 order by 2 desc, 1 limit 12) as s), '[]') as stores,
      coalesce((select jsonb_agg(jsonb_build_array(substr(key, ${`${ctx.brand.id}:`.length + 1}::integer), count)) from (
        select key, sum(count)::int as count
        from (select options, count(*) as count from counted group by 1) as g cross join unnest(g.options) as key
        group by 1 order by 2 desc, 1 limit ${maxOptionKeys}) as o), '[]') as options,
      coalesce((select jsonb_agg(jsonb_build_array(step, count)) from (
        select least(${priceSteps}::integer - 1, (f.price_minor - b.low) * ${priceSteps}::integer / greatest(1, b.high - b.low))::int as step, count(*)::int as count
        from counted as f, bounds as b group by 1) as h), '[]') as histogram,
      ${best} as best, ${newest} as newest, false as "isEstimated"
    from bounds`.execute(ctx.db)
  return rows[0]!
}

export type PriceEnds = { readonly low: number; readonly high: number }

/**
 * The lowest and the highest price of all matches, given those of a sample of them: only the few matches beyond these are
 * read. `+ 0` keeps the planner from reading all prices in order until one matches, which may be at their end.
 */
export async function findPriceEnds(
  ctx: Ctx<SearchTables>,
  filter: DocumentFilter,
  sample: PriceEnds,
): Promise<PriceEnds> {
  const conditions = buildConditions(ctx, filter)
  const { rows } = await sql<PriceEnds>`
    select least(${sample.low}::bigint, (select min(d.price_minor + 0) from search_documents as d
        where ${conditions} and d.price_minor < ${sample.low})) as low,
      greatest(${sample.high}::bigint, (select max(d.price_minor + 0) from search_documents as d
        where ${conditions} and d.price_minor > ${sample.high})) as high`.execute(ctx.db)
  return rows[0]!
}
