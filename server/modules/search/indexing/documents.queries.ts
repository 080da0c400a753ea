import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Offer, Texts } from '../../catalogue/public.ts'
import { getNewSince } from '../ranking/ranking.queries.ts'
import { buildConditions, type SearchTables } from '../search.queries.ts'
import type { SearchDocument } from './build-document.ts'

/** Inserts or replaces documents. */
export async function upsertDocuments(ctx: Ctx<SearchTables>, documents: readonly SearchDocument[]): Promise<void> {
  await sql`
    insert into search_documents (brand_id, goods_id, store_id, category_1, category_2, category_3, card, price_minor,
      market_price_minor, sale_ends_at, in_stock, rating_hundredths, review_count, sales_count, created_at, options, words, words_version)
    select ${ctx.brand.id}::integer, d.goods_id, d.store_id, d.category_1, d.category_2, d.category_3, d.card, d.price_minor,
      d.market_price_minor, d.sale_ends_at, d.in_stock, d.rating_hundredths, d.review_count, d.sales_count, d.created_at,
      array(select jsonb_array_elements_text(d.options)), d.words::tsvector, d.words_version
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (goods_id uuid, store_id uuid, category_1 uuid,
      category_2 uuid, category_3 uuid, card jsonb, price_minor bigint, market_price_minor bigint, sale_ends_at timestamptz,
      in_stock boolean, rating_hundredths integer, review_count integer, sales_count integer, created_at timestamptz, options jsonb,
      words text, words_version smallint)
    on conflict (brand_id, goods_id) do update set store_id = excluded.store_id, category_1 = excluded.category_1,
      category_2 = excluded.category_2, category_3 = excluded.category_3, card = excluded.card,
      price_minor = excluded.price_minor, market_price_minor = excluded.market_price_minor,
      sale_ends_at = excluded.sale_ends_at, in_stock = excluded.in_stock, rating_hundredths = excluded.rating_hundredths,
      review_count = excluded.review_count, sales_count = excluded.sales_count, created_at = excluded.created_at,
      options = excluded.options, words = excluded.words, words_version = excluded.words_version, stale = false`.execute(
    ctx.db,
  )
}

/** Current prices of listed goods, and whether they are in stock; others are absent. */
export async function findOffers(
  ctx: Ctx<SearchTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  const rows = await ctx.db
    .selectFrom('search_documents')
    .select(['goods_id', 'price_minor as priceMinor', 'in_stock as inStock'])
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ goods_id: goodsId, ...offer }) => [goodsId, offer]))
}

/** Marks documents to be rebuilt. */
export const markStale = (ctx: Ctx<SearchTables>, goodsIds: readonly string[]) =>
  ctx.db
    .updateTable('search_documents')
    .set({ stale: true })
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .where('stale', '=', false)
    .execute()

/** Goods whose documents have to be rebuilt. */
export const listStaleGoodsIds = async (ctx: Ctx<SearchTables>, limit: number) =>
  (
    await ctx.db
      .selectFrom('search_documents')
      .select('goods_id')
      .where('brand_id', '=', ctx.brand.id)
      .where('stale', '=', true)
      .limit(limit)
      .execute()
  ).map((row) => row.goods_id)

const maxCounted = 1_000

/** Number of products whose documents have to be rebuilt, up to 1,000. */
export const countStale = async (ctx: Ctx<SearchTables>): Promise<number> =>
  (await listStaleGoodsIds(ctx, maxCounted)).length

export const deleteDocuments = (ctx: Ctx<SearchTables>, goodsIds: readonly string[]) =>
  ctx.db
    .deleteFrom('search_documents')
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .execute()

/** Goods whose document shows an ended sale, the earliest end first. */
export const listGoodsWithEndedSale = async (ctx: Ctx<SearchTables>, limit: number) =>
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

export type TitleRow = { readonly goodsId: string; readonly title: Texts; readonly salesCount: number }

const titleColumns = sql`d.goods_id as "goodsId", d.card -> 'title' as title, d.sales_count as "salesCount"`

export const listBestSellingTitles = async (ctx: Ctx<SearchTables>, limit: number) =>
  (
    await sql<TitleRow>`
      select ${titleColumns} from search_documents as d where d.brand_id = ${ctx.brand.id}
      order by d.sales_count desc, d.goods_id limit ${limit}`.execute(ctx.db)
  ).rows

/** A page of titles in the order of ids. */
export const listTitles = async (ctx: Ctx<SearchTables>, after: string, limit: number) =>
  (
    await sql<TitleRow>`
      select ${titleColumns} from search_documents as d where d.brand_id = ${ctx.brand.id} and d.goods_id > ${after}::uuid
      order by d.goods_id limit ${limit}`.execute(ctx.db)
  ).rows

/** A page of the ids of listed goods. */
export const listListedGoodsIds = async (ctx: Ctx<SearchTables>, limit: number, offset: number): Promise<string[]> =>
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

export type WordsVersionRow = { readonly goodsId: string; readonly wordsVersion: number }

/** A page of the versions of words in the order of ids. */
export const listWordsVersions = async (ctx: Ctx<SearchTables>, after: string, limit: number) =>
  (
    await sql<WordsVersionRow>`
      select d.goods_id as "goodsId", d.words_version as "wordsVersion" from search_documents as d
      where d.brand_id = ${ctx.brand.id} and d.goods_id > ${after}::uuid order by d.goods_id limit ${limit}`.execute(
      ctx.db,
    )
  ).rows

/** Exact number of listed goods. */
export async function countListedGoods(ctx: Ctx<SearchTables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_documents where brand_id = ${ctx.brand.id}`.execute(ctx.db)
  return rows[0]!.count
}

/** The number of goods in the sample; an exact count of all reads every row. */
export async function countSampledGoods(ctx: Ctx<SearchTables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_documents as d where ${buildConditions(ctx, { group: 'sample' })}`.execute(
    ctx.db,
  )
  return rows[0]!.count
}

/** Which goods are marked: the column, the goods that may be, and their order. */
const marks = {
  best_sellers: { column: sql`best_seller`, isAllowed: () => sql`true`, order: sql`sales_count desc, goods_id` },
  newest: {
    column: sql`recent`,
    isAllowed: (ctx: Ctx<SearchTables>) => sql`created_at > ${getNewSince(ctx)}`,
    order: sql`created_at desc, goods_id`,
  },
}

/** Marks the first `count` goods of a group and unmarks others, at most `batchSize` rows; returns the number changed. */
export async function updateMarks(
  ctx: Ctx<SearchTables>,
  group: keyof typeof marks,
  count: number,
  batchSize: number,
): Promise<number> {
  const { column, isAllowed, order } = marks[group]
  const { numAffectedRows } = await sql`
    with first as materialized (
      select goods_id, ${column} as is_marked from search_documents
      where brand_id = ${ctx.brand.id} and ${isAllowed(ctx)} order by ${order} limit ${count}
    ), changed as materialized (
      select goods_id from first where not is_marked
      union all
      select goods_id from search_documents where brand_id = ${ctx.brand.id} and ${column}
        and goods_id not in (select goods_id from first)
      limit ${batchSize}
    )
    update search_documents as d set ${column} = not d.${column}
    from changed where d.brand_id = ${ctx.brand.id} and d.goods_id = changed.goods_id`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
