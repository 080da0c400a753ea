import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { buildConditions, prefixWords, type DocumentFilter, type SearchTables } from '../search.queries.ts'
import { newForMs, type ScoredGoods } from './ranking.rules.ts'

/** Ids of the matches that are ranked by their words; the others follow by sales. */
export type Candidates = {
  /** The best-selling matches, best first. */
  readonly best: readonly string[]
  /** The newest matches that are new and in stock, newest first. */
  readonly newest: readonly string[]
}

/** Only so many are ranked by their words. */
export const maxBest = 300
export const maxNewest = 100

/** Goods created after this are new. */
export const getNewSince = (ctx: Ctx<SearchTables>): Date => new Date(ctx.clock.now().getTime() - newForMs)

type CandidateFilter = DocumentFilter & { readonly query: string }

/**
 * The candidates of a search with very many matches, from the brand's marked best sellers and newest goods. With
 * `inOrder` they are read along indexes on sales and age, which finds them soon when most goods match; otherwise those
 * that match are found by their words and sorted.
 */
export async function listCandidates(
  ctx: Ctx<SearchTables>,
  filter: CandidateFilter,
  inOrder: boolean,
): Promise<Candidates> {
  const sales = inOrder ? sql`d.sales_count` : sql`d.sales_count + 0`
  const age = inOrder ? sql`d.created_at` : sql`extract(epoch from d.created_at)`
  const newSince = inOrder ? sql`${getNewSince(ctx)}` : sql`extract(epoch from ${getNewSince(ctx)}::timestamptz)`
  const { rows } = await sql<Candidates>`
    select array(select d.goods_id::text from search_documents as d
        where ${buildConditions(ctx, { ...filter, group: 'best_sellers' })}
        order by ${sales} desc, d.goods_id limit ${maxBest}) as best,
      array(select d.goods_id::text from search_documents as d
        where ${buildConditions(ctx, { ...filter, group: 'newest' })} and d.in_stock and ${age} > ${newSince}
        order by ${age} desc, d.goods_id limit ${maxNewest}) as newest`.execute(ctx.db)
  return rows[0]!
}

const noveltySeconds = 60 * 86_400
/** Without any rating a product counts as if it had this one, so that it is not below all rated ones. */
const unratedHundredths = 400

/** 1 for whole words, less for a prefix match. */
const buildWholenessFactor = (query: string) => {
  const whole = query.replaceAll(':*', '')
  return whole === query ? sql`1` : sql`case when w.words @@ ${whole}::tsquery then 1 else 0.4 end`
}

/** The same query over names alone, whole words only; parts of words in scripts without spaces stay prefixes. */
const toNameQuery = (query: string): string =>
  query.replaceAll(/('[^']+')(?::([A-D]*)\*)?/g, (_, word: string, weights?: string) =>
    weights ? `${word}:A*` : `${word}:A`,
  )

/**
 * The relevance: positions and distance of the words, whole words before prefixes, sales, rating, newness for two
 * months, and a lower factor when sold out.
 */
const buildScore = (
  ctx: Ctx<SearchTables>,
  query: string,
) => sql`ts_rank_cd('{0.05, 0.2, 0.5, 1}', w.words, ${query}::tsquery) * ${buildWholenessFactor(query)}
  * (1 + ln(1 + d.sales_count) / 12)
  * (0.7 + case when d.rating_hundredths = 0 then ${unratedHundredths}::integer else d.rating_hundredths end / 1500.0)
  * (1 + 0.15 * greatest(0, 1 - extract(epoch from ${ctx.clock.now()} - d.created_at) / ${noveltySeconds}::double precision))
  * case when d.in_stock then 1 else 0.4 end`

/** These goods, the most relevant first. Reads each row's words from TOAST once: the concatenation is a copy in memory. */
export async function listScoredGoods(
  ctx: Ctx<SearchTables>,
  goodsIds: readonly string[],
  query: string,
): Promise<ScoredGoods[]> {
  const words = prefixWords(ctx.brand.id, query)
  const { rows } = await sql<ScoredGoods>`
    select d.goods_id as id, case when d.in_stock and d.created_at > ${getNewSince(ctx)}
      then w.words @@ ${toNameQuery(words)}::tsquery else false end as "isNewByName"
    from search_documents as d cross join lateral (select d.words || ''::tsvector as words offset 0) as w
    where d.brand_id = ${ctx.brand.id} and d.goods_id = any(${goodsIds}::uuid[])
    order by ${buildScore(ctx, words)} desc, d.sales_count desc, d.goods_id`.execute(ctx.db)
  return rows
}
