import { sql, type RawBuilder } from 'kysely'
import type { Sort } from '#contract/goods.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deepestRow } from '#server/platform/paging.ts'
import type { Texts } from '../catalogue/public.ts'
import type { Card, SearchDocument } from './document-of.ts'

/** search_documents has no brand wall: every statement in this file says `brand_id` itself. */
export type SearchTables = Pick<
  Tables,
  'search_documents' | 'search_terms' | 'search_options' | 'search_words' | 'search_store_words' | 'search_synonyms'
>

/** What documents must have; fields left out do not matter. Money in minor units. */
export type Matching = {
  /** A full-text question from `toSearchQuery`. */
  readonly query?: string | undefined
  readonly category?: { readonly id: string; readonly depth: number } | undefined
  readonly storeId?: string | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly onSale?: boolean | undefined
  readonly inStock?: boolean | undefined
  readonly ratingHundredths?: number | undefined
  /** Keys of option values: any of one list, and something of every list. */
  readonly options?: readonly (readonly string[])[] | undefined
  /** Leaves one product out. */
  readonly but?: string | undefined
}

export type CardRow = {
  readonly goodsId: string
  readonly storeId: string
  readonly category2: string | null
  readonly card: Card
  readonly priceMinor: number
  readonly wasMinor: number | null
  readonly saleEndsAt: Date | null
  readonly inStock: boolean
  readonly ratingHundredths: number
  readonly reviewCount: number
  readonly salesCount: number
  readonly createdAt: Date
}

const cardColumns = sql`
  d.goods_id as "goodsId", d.store_id as "storeId", d.category_2 as "category2", d.card, d.price_minor as "priceMinor",
  d.market_price_minor as "wasMinor", d.sale_ends_at as "saleEndsAt", d.in_stock as "inStock",
  d.rating_hundredths as "ratingHundredths", d.review_count as "reviewCount", d.sales_count as "salesCount",
  d.created_at as "createdAt"`

const categoryColumns = [sql`d.category_1`, sql`d.category_2`, sql`d.category_3`]

/** The conditions of a search, brand first; used by every statement that looks for goods. */
function matches(ctx: Ctx<SearchTables>, wanted: Matching): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`d.brand_id = ${ctx.brand.id}`]
  const { query, category, storeId, priceMin, priceMax, onSale, inStock, ratingHundredths, options, but } = wanted
  if (query !== undefined) conditions.push(sql`d.words @@ ${query}::tsquery`)
  if (category) conditions.push(sql`${categoryColumns[category.depth - 1]!} = ${category.id}`)
  if (storeId !== undefined) conditions.push(sql`d.store_id = ${storeId}`)
  if (priceMin !== undefined) conditions.push(sql`d.price_minor >= ${priceMin}`)
  if (priceMax !== undefined) conditions.push(sql`d.price_minor <= ${priceMax}`)
  if (onSale) conditions.push(sql`d.sale_ends_at > ${ctx.clock.now()}`)
  if (inStock) conditions.push(sql`d.in_stock`)
  if (ratingHundredths !== undefined) conditions.push(sql`d.rating_hundredths >= ${ratingHundredths}`)
  for (const keys of options ?? []) conditions.push(sql`d.options && ${keys}::text[]`)
  if (but !== undefined) conditions.push(sql`d.goods_id <> ${but}`)
  return sql.join(conditions, sql` and `) as RawBuilder<boolean>
}

type Sorting = {
  readonly by: RawBuilder<unknown>
  readonly type: RawBuilder<unknown>
  readonly descending: boolean
  readonly idDescending?: true
}

const sortings: Readonly<Record<Exclude<Sort, 'relevance'> | 'ending' | 'reduction', Sorting>> = {
  sales: { by: sql`d.sales_count`, type: sql`integer`, descending: true },
  newest: { by: sql`d.created_at`, type: sql`timestamptz`, descending: true },
  price_asc: { by: sql`d.price_minor`, type: sql`bigint`, descending: false },
  price_desc: { by: sql`d.price_minor`, type: sql`bigint`, descending: true, idDescending: true },
  rating: { by: sql`d.rating_hundredths`, type: sql`integer`, descending: true },
  ending: { by: sql`d.sale_ends_at`, type: sql`timestamptz`, descending: false },
  reduction: { by: sql`d.price_minor::float8 / d.market_price_minor`, type: sql`float8`, descending: false },
}

export type Order = keyof typeof sortings
export type Range = { readonly limit: number; readonly offset: number }

/** A row of an ordered list by what it is ordered by: its value as text, then its id. */
export type Anchor = { readonly value: string; readonly goodsId: string }

const orderOf = ({ by, descending, idDescending }: Sorting) =>
  sql`${by} ${descending ? sql`desc` : sql`asc`}, d.goods_id ${idDescending ? sql`desc` : sql`asc`}`

/** The rows after an anchor; the first comparison is the one that an index can begin at. */
function rowsAfter({ by, type, descending, idDescending }: Sorting, { value, goodsId }: Anchor): RawBuilder<boolean> {
  const at = sql`${value}::text::${type}`
  const beyond = descending ? sql`<` : sql`>`
  return sql`${by} ${beyond}= ${at} and (${by} ${beyond} ${at} or d.goods_id ${idDescending ? sql`<` : sql`>`} ${goodsId}::uuid)`
}

/** One page of matching cards in an order that an index gives, counted from the row after `anchor` or from the first. */
export async function listMatching(
  ctx: Ctx<SearchTables>,
  wanted: Matching,
  order: Order,
  { limit, offset }: Range,
  anchor?: Anchor,
) {
  const sorting = sortings[order]
  const after = anchor ? sql` and ${rowsAfter(sorting, anchor)}` : sql``
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from search_documents as d where ${matches(ctx, wanted)}${after}
    order by ${orderOf(sorting)} limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows
}

/** Every `step`th row of an ordered list, as deep as pages reach. */
export async function listAnchors(
  ctx: Ctx<SearchTables>,
  wanted: Matching,
  order: Order,
  step: number,
): Promise<Anchor[]> {
  const sorting = sortings[order]
  const { rows } = await sql<Anchor>`
    select n.value::text as value, n.goods_id as "goodsId" from (
      select ${sorting.by} as value, d.goods_id, row_number() over (order by ${orderOf(sorting)}) as place
      from search_documents as d where ${matches(ctx, wanted)} order by ${orderOf(sorting)} limit ${deepestRow}) as n
    where n.place % ${step}::integer = 0 order by n.place`.execute(ctx.db)
  return rows
}

const newForSeconds = 60 * 86_400

/**
 * Where the words stand and how near each other, a whole word before a beginning; then sales, rating and, for two months,
 * newness. What is sold out comes after all that fits about as well.
 */
const scoreOf = (
  ctx: Ctx<SearchTables>,
  query: string,
) => sql`ts_rank_cd('{0.05, 0.2, 0.5, 1}', d.words, ${query}::tsquery)
  * case when d.words @@ ${query.replaceAll(':*', '')}::tsquery then 1 else 0.4 end
  * (1 + ln(1 + d.sales_count) / 12) * (0.7 + d.rating_hundredths / 1500.0)
  * (1 + 0.15 * greatest(0, 1 - extract(epoch from ${ctx.clock.now()} - d.created_at) / ${newForSeconds}::double precision))
  * case when d.in_stock then 1 else 0.4 end`

/** One page of matching cards, the most fitting first. Ranks every match, so for some thousands of them at most. */
export async function listRelevant(
  ctx: Ctx<SearchTables>,
  wanted: Matching & { query: string },
  { limit, offset }: Range,
) {
  const { rows } = await sql<CardRow>`
    with ranked as materialized (
      select d.goods_id, d.sales_count, ${scoreOf(ctx, wanted.query)} as score
      from search_documents as d where ${matches(ctx, wanted)}
    ), page as (
      select goods_id, row_number() over (order by score desc, sales_count desc, goods_id) as place
      from ranked order by place limit ${limit} offset ${offset}
    )
    select ${cardColumns} from page as p join search_documents as d on d.brand_id = ${ctx.brand.id} and d.goods_id = p.goods_id
    order by p.place`.execute(ctx.db)
  return rows
}

const mostRanked = 500

/**
 * The same for words that very many goods have: the best-selling 500 matches are ranked, the others follow by their
 * sales, so that pages join without a gap and the index on sales ends the search early.
 */
export async function listBroadlyRelevant(
  ctx: Ctx<SearchTables>,
  wanted: Matching & { query: string },
  { limit, offset }: Range,
) {
  const { rows } = await sql<CardRow>`
    with found as materialized (
      select d.*, row_number() over (order by d.sales_count desc, d.goods_id) as place
      from (select d.* from search_documents as d where ${matches(ctx, wanted)}
        order by d.sales_count desc, d.goods_id limit ${Math.max(mostRanked, offset + limit)}) as d
    )
    select ${cardColumns} from found as d
    order by case when d.place <= ${mostRanked} then ${scoreOf(ctx, wanted.query)} else 0 end desc, d.place
    limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows
}

/** Cards of these goods, in no order; those without a document are absent. */
export const listByIds = async (ctx: Ctx<SearchTables>, goodsIds: readonly string[]) =>
  (
    await sql<CardRow>`
      select ${cardColumns} from search_documents as d
      where d.brand_id = ${ctx.brand.id} and d.goods_id = any(${goodsIds}::uuid[])`.execute(ctx.db)
  ).rows

/** The best-selling goods of each of these stores, `count` of each at most. */
export const listBestOfStores = async (ctx: Ctx<SearchTables>, storeIds: readonly string[], count: number) =>
  (
    await sql<CardRow>`
      select best.* from unnest(${storeIds}::uuid[]) as wanted (store_id) cross join lateral (
        select ${cardColumns} from search_documents as d
        where d.brand_id = ${ctx.brand.id} and d.store_id = wanted.store_id
        order by d.sales_count desc limit ${count}) as best`.execute(ctx.db)
  ).rows

/** Counts over the matches by id; `groups` are goods per combination of the three category columns. */
export type Counted = {
  readonly total: number
  readonly low: number | null
  readonly high: number | null
  readonly onSale: number
  readonly inStock: number
  /** Goods with at least 4, 3, 2 and 1 stars. */
  readonly rating: readonly number[]
  readonly groups: readonly (readonly [string | null, string | null, string | null, number])[]
  readonly stores: readonly (readonly [string, number])[]
  /** By key, the most frequent first. */
  readonly options: readonly (readonly [string, number])[]
  /** Goods per step, twenty from low to high. */
  readonly histogram: readonly (readonly [step: number, count: number])[]
}

const mostOptionKeys = 300

/** Everything the facets and the total say, in one statement, over at most so many matches (null: all). */
export async function countMatching(ctx: Ctx<SearchTables>, wanted: Matching, most: number | null): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with found as materialized (
      select d.store_id, d.category_1, d.category_2, d.category_3, d.price_minor, d.sale_ends_at, d.in_stock, d.rating_hundredths, d.options
      from search_documents as d where ${matches(ctx, wanted)} limit ${most}
    ), bounds as materialized (
      select count(*)::int as total, min(price_minor) as low, max(price_minor) as high,
        count(*) filter (where sale_ends_at > ${ctx.clock.now()})::int as on_sale, count(*) filter (where in_stock)::int as in_stock,
        count(*) filter (where rating_hundredths >= 400)::int as four, count(*) filter (where rating_hundredths >= 300)::int as three,
        count(*) filter (where rating_hundredths >= 200)::int as two, count(*) filter (where rating_hundredths >= 100)::int as one
      from found
    )
    select total, low, high, on_sale as "onSale", in_stock as "inStock", array[four, three, two, one] as rating,
      coalesce((select jsonb_agg(jsonb_build_array(category_1, category_2, category_3, count)) from (
        select category_1, category_2, category_3, count(*)::int as count from found group by 1, 2, 3) as g), '[]') as groups,
      coalesce((select jsonb_agg(jsonb_build_array(store_id, count)) from (
        select store_id, count(*)::int as count from found group by 1 order by 2 desc, 1 limit 12) as s), '[]') as stores,
      coalesce((select jsonb_agg(jsonb_build_array(key, count)) from (
        select key, count(*)::int as count from found as f, unnest(f.options) as key
        group by 1 order by 2 desc, 1 limit ${mostOptionKeys}) as o), '[]') as options,
      coalesce((select jsonb_agg(jsonb_build_array(step, count)) from (
        select least(19, (f.price_minor - b.low) * 20 / greatest(1, b.high - b.low))::int as step, count(*)::int as count
        from found as f, bounds as b group by 1) as h), '[]') as histogram
    from bounds`.execute(ctx.db)
  return rows[0]!
}

/** Writes documents, new or again. */
export async function upsertDocuments(ctx: Ctx<SearchTables>, documents: readonly SearchDocument[]): Promise<void> {
  await sql`
    insert into search_documents (brand_id, goods_id, store_id, category_1, category_2, category_3, card, price_minor,
      market_price_minor, sale_ends_at, in_stock, rating_hundredths, review_count, sales_count, created_at, options, words)
    select ${ctx.brand.id}::integer, d.goods_id, d.store_id, d.category_1, d.category_2, d.category_3, d.card, d.price_minor,
      d.market_price_minor, d.sale_ends_at, d.in_stock, d.rating_hundredths, d.review_count, d.sales_count, d.created_at,
      array(select jsonb_array_elements_text(d.options)), d.words::tsvector
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (goods_id uuid, store_id uuid, category_1 uuid,
      category_2 uuid, category_3 uuid, card jsonb, price_minor bigint, market_price_minor bigint, sale_ends_at timestamptz,
      in_stock boolean, rating_hundredths integer, review_count integer, sales_count integer, created_at timestamptz, options jsonb,
      words text)
    on conflict (brand_id, goods_id) do update set store_id = excluded.store_id, category_1 = excluded.category_1,
      category_2 = excluded.category_2, category_3 = excluded.category_3, card = excluded.card,
      price_minor = excluded.price_minor, market_price_minor = excluded.market_price_minor,
      sale_ends_at = excluded.sale_ends_at, in_stock = excluded.in_stock, rating_hundredths = excluded.rating_hundredths,
      review_count = excluded.review_count, sales_count = excluded.sales_count, created_at = excluded.created_at,
      options = excluded.options, words = excluded.words, stale = false`.execute(ctx.db)
}

/** Notes that these documents no longer show what the tables hold. */
export const markStale = (ctx: Ctx<SearchTables>, goodsIds: readonly string[]) =>
  ctx.db
    .updateTable('search_documents')
    .set({ stale: true })
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .where('stale', '=', false)
    .execute()

/** Goods whose documents are to be made anew. */
export const listStale = async (ctx: Ctx<SearchTables>, limit: number) =>
  (
    await ctx.db
      .selectFrom('search_documents')
      .select('goods_id')
      .where('brand_id', '=', ctx.brand.id)
      .where('stale', '=', true)
      .limit(limit)
      .execute()
  ).map((row) => row.goods_id)

/** Removes documents of goods that shoppers may no longer see. */
export const deleteDocuments = (ctx: Ctx<SearchTables>, goodsIds: readonly string[]) =>
  ctx.db
    .deleteFrom('search_documents')
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .execute()

/** Goods whose document still shows a sale that is over, the longest over first. */
export const listEndedSales = async (ctx: Ctx<SearchTables>, limit: number) =>
  (
    await ctx.db
      .selectFrom('search_documents')
      .select('goods_id')
      .where('brand_id', '=', ctx.brand.id)
      .where('sale_ends_at', '<=', ctx.clock.now())
      .orderBy('sale_ends_at')
      .limit(limit)
      .execute()
  ).map((row) => row.goods_id)

/** Those of these goods whose document shows no sale. */
export const listWithoutSale = async (ctx: Ctx<SearchTables>, goodsIds: readonly string[]) =>
  (
    await ctx.db
      .selectFrom('search_documents')
      .select('goods_id')
      .where('brand_id', '=', ctx.brand.id)
      .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
      .where('sale_ends_at', 'is', null)
      .execute()
  ).map((row) => row.goods_id)

export type TitleRow = { readonly goodsId: string; readonly title: Texts; readonly salesCount: number }

const titleColumns = sql`d.goods_id as "goodsId", d.card -> 'title' as title, d.sales_count as "salesCount"`

/** Titles of the best-selling goods. */
export const listBestTitles = async (ctx: Ctx<SearchTables>, limit: number) =>
  (
    await sql<TitleRow>`
      select ${titleColumns} from search_documents as d where d.brand_id = ${ctx.brand.id}
      order by d.sales_count desc, d.goods_id limit ${limit}`.execute(ctx.db)
  ).rows

/** Titles of all goods in the order of their ids, from the one after `after` on. */
export const listTitles = async (ctx: Ctx<SearchTables>, after: string, limit: number) =>
  (
    await sql<TitleRow>`
      select ${titleColumns} from search_documents as d where d.brand_id = ${ctx.brand.id} and d.goods_id > ${after}::uuid
      order by d.goods_id limit ${limit}`.execute(ctx.db)
  ).rows

/** For each question whether any goods match it. */
export const areAnswered = async (ctx: Ctx<SearchTables>, queries: readonly string[]): Promise<boolean[]> =>
  (
    await sql<{ answered: boolean }>`
      select exists (select from search_documents as d where d.brand_id = ${ctx.brand.id} and d.words @@ q.query::tsquery) as answered
      from unnest(${queries}::text[]) with ordinality as q (query, place) order by q.place`.execute(ctx.db)
  ).rows.map((row) => row.answered)

/** Ids of everything that is listed, in their own order. */
export const listListedIds = async (ctx: Ctx<SearchTables>, limit: number, offset: number): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('search_documents')
      .select('goods_id')
      .where('brand_id', '=', ctx.brand.id)
      .orderBy('goods_id')
      .limit(limit)
      .offset(offset)
      .execute()
  ).map((row) => row.goods_id)

/** How many goods are listed, to the last one. */
export async function countListed(ctx: Ctx<SearchTables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_documents where brand_id = ${ctx.brand.id}`.execute(ctx.db)
  return rows[0]!.count
}
