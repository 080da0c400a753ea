import { sql, type RawBuilder } from 'kysely'
import type { Sort } from '#contract/goods.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { customPlanHint } from '#server/platform/database/statement-names.ts'
import { maxListRows } from '#server/platform/paging.ts'
import type { Card } from './indexing/build-document.ts'

/** `search_documents` has no row-level security, so every statement in this file names `brand_id`. */
export type SearchTables = Pick<
  Tables,
  | 'search_documents'
  | 'search_terms'
  | 'search_options'
  | 'search_words'
  | 'search_store_words'
  | 'search_synonyms'
  | 'search_pins'
>

/** A subset of the documents of a large brand, with its own partial indexes. */
export type DocumentGroup = 'sample' | 'best_sellers' | 'newest'

/** The conditions of a search; absent fields do not filter. Money in minor units. */
export type DocumentFilter = {
  /** A tsquery from `toSearchQuery`. */
  readonly query?: string | undefined
  readonly category?: { readonly id: string; readonly depth: number } | undefined
  readonly storeId?: string | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly onSale?: boolean | undefined
  readonly inStock?: boolean | undefined
  readonly ratingHundredths?: number | undefined
  /** Keys of option values: any of each list, for every list. */
  readonly options?: readonly (readonly string[])[] | undefined
  readonly excludedGoodsId?: string | undefined
  readonly excludedGoodsIds?: readonly string[] | undefined
  readonly group?: DocumentGroup | undefined
}

/** One document in this many is in a sample. */
export const goodsPerSample = 64

/**
 * Equal to the predicates of the partial indexes; one sample is indexed by words, another by categories. PostgreSQL has no
 * statistics of these expressions: it takes an equation for rare, and a range for a third of all rows.
 */
const groupConditions = {
  sample: sql`get_byte(uuid_send(d.goods_id), 15) / 4 = 0`,
  listed_sample: sql`get_byte(uuid_send(d.goods_id), 15) / 4 = 63`,
  best_sellers: sql`d.best_seller`,
  newest: sql`d.recent`,
} satisfies Readonly<Record<DocumentGroup | 'listed_sample', RawBuilder<unknown>>>

/** Prefixes quoted words of a tsvector or tsquery with the brand. */
export const prefixWords = (brandId: number, words: string): string => words.replaceAll(/'([^']+)'/g, `'${brandId}:$1'`)

/** Prefixes option keys with the brand. */
export const prefixKeys = (brandId: number, keys: readonly string[]): string[] => keys.map((key) => `${brandId}:${key}`)

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

const buildWordCondition = (ctx: Ctx<SearchTables>, query: string) =>
  sql<boolean>`d.words @@ ${prefixWords(ctx.brand.id, query)}::tsquery`

/** The conditions of a filter, brand first. */
export function buildConditions(ctx: Ctx<SearchTables>, filter: DocumentFilter): RawBuilder<boolean> {
  // The best plan depends on the values, such as a rare or a frequent word.
  const conditions: RawBuilder<unknown>[] = [sql`${sql.raw(customPlanHint)} d.brand_id = ${ctx.brand.id}`]
  const {
    query,
    category,
    storeId,
    priceMin,
    priceMax,
    onSale,
    inStock,
    ratingHundredths,
    options,
    excludedGoodsId,
    excludedGoodsIds = [],
    group,
  } = filter
  if (query !== undefined) conditions.push(buildWordCondition(ctx, query))
  if (category) conditions.push(sql`${categoryColumns[category.depth - 1]!} = ${category.id}`)
  if (storeId !== undefined) conditions.push(sql`d.store_id = ${storeId}`)
  if (priceMin !== undefined) conditions.push(sql`d.price_minor >= ${priceMin}`)
  if (priceMax !== undefined) conditions.push(sql`d.price_minor <= ${priceMax}`)
  if (onSale) conditions.push(sql`d.sale_ends_at > ${ctx.clock.now()}`)
  if (inStock) conditions.push(sql`d.in_stock`)
  if (ratingHundredths !== undefined) conditions.push(sql`d.rating_hundredths >= ${ratingHundredths}`)
  for (const keys of options ?? []) conditions.push(sql`d.options && ${prefixKeys(ctx.brand.id, keys)}::text[]`)
  if (excludedGoodsId !== undefined) conditions.push(sql`d.goods_id <> ${excludedGoodsId}`)
  if (excludedGoodsIds.length > 0) conditions.push(sql`d.goods_id <> all(${excludedGoodsIds}::uuid[])`)
  if (group) conditions.push(groupConditions[group === 'sample' && query === undefined ? 'listed_sample' : group])
  return sql.join<boolean>(conditions, sql` and `)
}

type SortOrder = {
  readonly by: RawBuilder<unknown>
  readonly type: RawBuilder<unknown>
  readonly descending: boolean
  readonly idDescending?: true
}

const sortOrders: Readonly<Record<Exclude<Sort, 'relevance'> | 'ending' | 'reduction', SortOrder>> = {
  sales: { by: sql`d.sales_count`, type: sql`integer`, descending: true },
  newest: { by: sql`d.created_at`, type: sql`timestamptz`, descending: true },
  price_asc: { by: sql`d.price_minor`, type: sql`bigint`, descending: false },
  price_desc: { by: sql`d.price_minor`, type: sql`bigint`, descending: true, idDescending: true },
  rating: { by: sql`d.rating_hundredths`, type: sql`integer`, descending: true },
  ending: { by: sql`d.sale_ends_at`, type: sql`timestamptz`, descending: false },
  reduction: { by: sql`d.price_minor::float8 / d.market_price_minor`, type: sql`float8`, descending: false },
}

export type Order = keyof typeof sortOrders
export type Range = { readonly limit: number; readonly offset: number }

/** The position of a row in an ordered list: the sort value as text and the id. */
export type Anchor = { readonly value: string; readonly goodsId: string }

const toOrderBy = ({ by, descending, idDescending }: SortOrder) =>
  sql`${by} ${descending ? sql`desc` : sql`asc`}, d.goods_id ${idDescending ? sql`desc` : sql`asc`}`

/** Rows after an anchor; the first comparison lets an index scan start there. */
function buildAfterAnchor(
  { by, type, descending, idDescending }: SortOrder,
  { value, goodsId }: Anchor,
): RawBuilder<boolean> {
  const at = sql`${value}::text::${type}`
  const beyond = descending ? sql`<` : sql`>`
  return sql`${by} ${beyond}= ${at} and (${by} ${beyond} ${at} or d.goods_id ${idDescending ? sql`<` : sql`>`} ${goodsId}::uuid)`
}

/**
 * How rows are read in an order. `first`: only so many of the first ones, of which those with the words are taken; `all`:
 * every match, then sorted; `planned`: as the planner chooses. It takes words for independent of the order, so it would
 * read the words of nearly all goods where the first ones lack them, such as the cheapest ones in a search for gold.
 */
export type Access = 'first' | 'all' | 'planned'

/** Reading the words of so many rows takes about as long as reading ten thousand matches. */
const maxFirstRows = 5_000

function buildSource(
  ctx: Ctx<SearchTables>,
  filter: DocumentFilter,
  sortOrder: SortOrder,
  { access, anchor }: { readonly access: Access; readonly anchor?: Anchor | undefined },
) {
  const after = anchor ? sql` and ${buildAfterAnchor(sortOrder, anchor)}` : sql``
  const { query, ...others } = filter
  if (access === 'first' && query !== undefined)
    return sql`(select * from search_documents as d where ${buildConditions(ctx, others)}${after}
      order by ${toOrderBy(sortOrder)} limit ${maxFirstRows}) as d where ${buildWordCondition(ctx, query)}`
  const matches = sql`search_documents as d where ${buildConditions(ctx, filter)}${after}`
  // An offset keeps the order out of the plan of what stands before it.
  return access === 'all' ? sql`(select * from ${matches} offset 0) as d` : matches
}

export type Reading = { readonly access?: Access; readonly anchor?: Anchor | undefined }

/** One page of matching cards in an order that an index provides; `offset` counts from the row after `anchor`. */
export async function listCardRows(
  ctx: Ctx<SearchTables>,
  filter: DocumentFilter,
  order: Order,
  { limit, offset }: Range,
  { access = 'planned', anchor }: Reading = {},
) {
  const sortOrder = sortOrders[order]
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${buildSource(ctx, filter, sortOrder, { access, anchor })}
    order by ${toOrderBy(sortOrder)} limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows
}

/** Every `step`th row of an ordered list, up to the depth that pages reach. */
export async function listAnchors(
  ctx: Ctx<SearchTables>,
  filter: DocumentFilter,
  order: Order,
  { step, access = 'planned' }: { readonly step: number; readonly access?: Access },
): Promise<Anchor[]> {
  const sortOrder = sortOrders[order]
  const { rows } = await sql<Anchor>`
    select n.value::text as value, n.goods_id as "goodsId" from (
      select ${sortOrder.by} as value, d.goods_id, row_number() over (order by ${toOrderBy(sortOrder)}) as place
      from ${buildSource(ctx, filter, sortOrder, { access })} order by ${toOrderBy(sortOrder)} limit ${maxListRows}) as n
    where n.place % ${step}::integer = 0 order by n.place`.execute(ctx.db)
  return rows
}

/**
 * The best-selling matches. `+ 0` keeps the planner off the index on sales, which it would scan to the end when few
 * goods match.
 */
export async function listBestSellingCardRows(
  ctx: Ctx<SearchTables>,
  filter: DocumentFilter & { query: string },
  limit: number,
) {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from search_documents as d where ${buildConditions(ctx, filter)}
    order by d.sales_count + 0 desc, d.goods_id limit ${limit}`.execute(ctx.db)
  return rows
}

/** Cards of these goods, unordered; goods without a document are absent. */
export const listCardRowsByIds = async (ctx: Ctx<SearchTables>, goodsIds: readonly string[]) =>
  (
    await sql<CardRow>`
      select ${cardColumns} from search_documents as d
      where d.brand_id = ${ctx.brand.id} and d.goods_id = any(${goodsIds}::uuid[])`.execute(ctx.db)
  ).rows

/** At most `count` best-selling goods of each store. */
export const listBestSellersOfStores = async (ctx: Ctx<SearchTables>, storeIds: readonly string[], count: number) =>
  (
    await sql<CardRow>`
      select best.* from unnest(${storeIds}::uuid[]) as wanted (store_id) cross join lateral (
        select ${cardColumns} from search_documents as d
        where d.brand_id = ${ctx.brand.id} and d.store_id = wanted.store_id
        order by d.sales_count desc limit ${count}) as best`.execute(ctx.db)
  ).rows

/** For each query whether any goods match it. The `order by` keeps the planner on the full-text index. */
export async function haveMatches(
  ctx: Ctx<SearchTables>,
  queries: readonly string[],
  group?: DocumentGroup,
): Promise<boolean[]> {
  const existsChecks = queries.map(
    (query) => sql`coalesce((select true from search_documents as d where ${buildConditions(ctx, { query, group })}
      order by d.sales_count + 0 limit 1), false)`,
  )
  const { rows } = await sql<{ answers: boolean[] }>`select array[${sql.join(existsChecks)}] as answers`.execute(ctx.db)
  return rows[0]!.answers
}
