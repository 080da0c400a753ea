import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { toContainsPattern } from '#server/platform/database/like-pattern.ts'
import { countCap } from '#server/platform/paging.ts'
import type { Texts } from '../catalogue.queries.ts'
import type { EditingTables, StockColumn } from './editing.queries.ts'

export type StoreGoodsSort = 'updated' | 'updated_first' | 'newest' | 'oldest'

export type StoreGoodsFilter = {
  readonly storeId: string
  readonly status?: string | undefined
  readonly keyword?: string | undefined
  readonly categoryIds?: readonly string[] | undefined
  readonly tag?: string | undefined
  /** Products with a SKU that has so many units or fewer. */
  readonly maxStock?: number | undefined
  readonly withoutImage?: boolean | undefined
  /** Products without a title in this language. */
  readonly missingLanguage?: string | undefined
  /** Products that wait for a time to be listed or delisted. */
  readonly isScheduled?: boolean | undefined
  readonly excludedIds?: readonly string[] | undefined
  /** A condition of another module, by the column of the product's id. */
  readonly condition?: ((goodsId: string) => RawBuilder<boolean>) | undefined
}

/** A place in a sorted list: its time in microseconds since 1970, and the product's id. */
export type Position = { readonly at: number; readonly id: string }

export type StoreGoodsRow = {
  readonly id: string
  readonly handle: string
  readonly title: Texts
  readonly image: string | null
  readonly tint: number
  readonly status: string
  readonly categoryId: string | null
  readonly version: number
  readonly salesCount: number
  readonly listAt: Date | null
  readonly delistAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly skuCount: number
  readonly minPriceMinor: number | null
  readonly maxPriceMinor: number | null
  readonly stock: number
}

/** Products that one request reads at most while it looks for those that match; stock is looked up for each. */
const maxRead = { plain: 10_000, stock: 3_000 } as const

const orders = {
  updated: { column: sql.ref('updated_at'), isDescending: true },
  updated_first: { column: sql.ref('updated_at'), isDescending: false },
  newest: { column: sql.ref('created_at'), isDescending: true },
  oldest: { column: sql.ref('created_at'), isDescending: false },
} as const

const toOrder = (sort: StoreGoodsSort, table: string) => {
  const { column, isDescending } = orders[sort]
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql`${sql.ref(table)}.${column} ${direction}, ${sql.ref(table)}.id ${direction}`
}

function toStart(sort: StoreGoodsSort, after: Position | null): RawBuilder<unknown> {
  if (after === null) return sql`true`
  const { column, isDescending } = orders[sort]
  const moment = sql`timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond'`
  return sql`(g.${column}, g.id) ${isDescending ? sql`<` : sql`>`} (${moment}, ${after.id}::uuid)`
}

/** Conditions that no index answers; each row that the list passes is checked. */
function toConditions(ctx: Ctx<EditingTables>, filter: StoreGoodsFilter, stockColumn: StockColumn) {
  const { keyword, categoryIds, tag, maxStock, withoutImage, missingLanguage, excludedIds = [], condition } = filter
  const conditions: RawBuilder<unknown>[] = []
  if (excludedIds.length > 0) conditions.push(sql`w.id <> all(${excludedIds}::uuid[])`)
  if (withoutImage) conditions.push(sql`w.images = '[]'::jsonb`)
  if (missingLanguage !== undefined) conditions.push(sql`coalesce(w.title ->> ${missingLanguage}::text, '') = ''`)
  if (categoryIds) conditions.push(sql`w.category_id = any(${categoryIds}::uuid[])`)
  if (tag !== undefined) conditions.push(sql`${tag} = any(w.tags)`)
  // A title as text has all its words as they are, but for these two, and is checked several times as fast.
  if (keyword !== undefined && !/["\\\p{Cc}]/u.test(keyword))
    conditions.push(sql`w.title::text ilike ${toContainsPattern(keyword)}`)
  if (keyword !== undefined)
    conditions.push(sql`exists (
      select from jsonb_each_text(w.title) as words where words.value ilike ${toContainsPattern(keyword)})`)
  if (condition) conditions.push(condition('w.id'))
  if (maxStock !== undefined)
    conditions.push(sql`exists (
      select from skus as s where s.brand_id = ${ctx.brand.id} and s.goods_id = w.id and s.status = 'listed'
        and ${stockColumn(ctx.brand.id, 's.id')} <= ${maxStock})`)
  return conditions
}

type ListedId = { readonly id: string; readonly at: number }
type Read = { readonly sort: StoreGoodsSort; readonly after: Position | null; readonly limit: number }

const atColumn = (sort: StoreGoodsSort, table: string) =>
  sql`(extract(epoch from ${sql.ref(table)}.${orders[sort].column}) * 1000000)::bigint as at`

// Few products wait for a time, and an index holds those of either kind.
const scheduled = sql`(g.list_at is not null or g.delist_at is not null)`

const scope = (ctx: Ctx<EditingTables>, { storeId, status, isScheduled }: StoreGoodsFilter) => sql`
  g.brand_id = ${ctx.brand.id} and g.store_id = ${storeId} and g.deleted_at is null
    ${status === undefined ? sql`` : sql`and g.status = ${status}`}
    ${isScheduled ? sql`and ${scheduled}` : sql``}`

/**
 * The next ids of a store's products in a sort order, up to `limit`, and where a reading that stopped early goes on: it
 * reads a bounded number of products (`maxRead`). Null: all that match were found, or `limit` of them.
 */
export async function listStoreGoodsIds(
  ctx: Ctx<EditingTables>,
  filter: StoreGoodsFilter,
  { sort, after, limit }: Read,
  stockColumn: StockColumn,
): Promise<{ found: ListedId[]; stoppedAt: Position | null }> {
  const conditions = toConditions(ctx, filter, stockColumn)
  const bound = filter.maxStock === undefined && !filter.condition ? maxRead.plain : maxRead.stock
  const read = sql`from goods as g where ${scope(ctx, filter)} and ${toStart(sort, after)} order by ${toOrder(sort, 'g')}`
  if (conditions.length === 0) {
    const { rows } = await sql<ListedId>`select g.id, ${atColumn(sort, 'g')} ${read} limit ${limit}`.execute(ctx.db)
    return { found: rows, stoppedAt: null }
  }
  const { rows } = await sql<ListedId>`
    select w.id, ${atColumn(sort, 'w')} from (
      select g.id, g.updated_at, g.created_at, g.title, g.images, g.category_id, g.tags ${read} limit ${bound}) as w
    where ${sql.join(conditions, sql` and `)} order by ${toOrder(sort, 'w')} limit ${limit}`.execute(ctx.db)
  if (rows.length === limit) return { found: rows, stoppedAt: null }
  const { rows: last } = await sql<ListedId>`
    select g.id, ${atColumn(sort, 'g')} ${read} offset ${bound - 1} limit 1`.execute(ctx.db)
  return { found: rows, stoppedAt: last[0] ?? null }
}

const maxCodeMatches = 20

/** Products whose handle, or a code or barcode of a SKU, is the keyword, and that match the other filters. */
export async function listGoodsIdsByCode(
  ctx: Ctx<EditingTables>,
  { keyword, ...filter }: StoreGoodsFilter & { readonly keyword: string },
  stockColumn: StockColumn,
): Promise<string[]> {
  const { storeId } = filter
  const conditions = toConditions(ctx, filter, stockColumn)
  const { rows } = await sql<{ id: string }>`
    with named as materialized (
      select g.id from goods as g
      where g.brand_id = ${ctx.brand.id} and g.store_id = ${storeId} and g.handle = ${keyword}
      union
      select s.goods_id from skus as s
      where s.brand_id = ${ctx.brand.id} and s.store_id = ${storeId} and s.code = ${keyword}
      union
      select s.goods_id from skus as s
      where s.brand_id = ${ctx.brand.id} and s.store_id = ${storeId} and s.barcode = ${keyword}
      limit ${maxCodeMatches}
    )
    select w.id from (
      select g.* from goods as g join named as n on n.id = g.id where ${scope(ctx, filter)}) as w
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by w.updated_at desc, w.id desc`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Rows of the list by id; deleted products are absent. */
export const listStoreGoodsRows = async (
  ctx: Ctx<EditingTables>,
  storeId: string,
  goodsIds: readonly string[],
  stockColumn: StockColumn,
): Promise<StoreGoodsRow[]> =>
  (
    await sql<StoreGoodsRow>`
      select g.id, g.handle, g.title, g.images -> 0 ->> 'src' as image, g.tint, g.status, g.category_id as "categoryId",
        g.version, g.sales_count as "salesCount", g.list_at as "listAt", g.delist_at as "delistAt",
        g.created_at as "createdAt", g.updated_at as "updatedAt", held."skuCount", held."minPriceMinor",
        held."maxPriceMinor", held.stock
      from goods as g cross join lateral (
        select count(*)::int as "skuCount", min(s.price_minor) as "minPriceMinor", max(s.price_minor) as "maxPriceMinor",
          coalesce(sum(${stockColumn(ctx.brand.id, 's.id')}), 0)::int as stock
        from skus as s where s.brand_id = ${ctx.brand.id} and s.goods_id = g.id and s.status = 'listed') as held
      where g.brand_id = ${ctx.brand.id} and g.store_id = ${storeId} and g.id = any(${goodsIds}::uuid[])
        and g.deleted_at is null`.execute(ctx.db)
  ).rows

/** Products of a store in a status, up to `countCap`. */
export const countStoreGoods = async (ctx: Ctx<EditingTables>, storeId: string, status: string): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from (
        select from goods as g where ${scope(ctx, { storeId, status })} limit ${countCap}) as counted`.execute(ctx.db)
  ).rows[0]!.count

/** Products of a store that wait for a time to be listed or delisted, up to `countCap`. */
export const countScheduledGoods = async (ctx: Ctx<EditingTables>, storeId: string): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from (
        select from goods as g where ${scope(ctx, { storeId, isScheduled: true })} limit ${countCap}) as counted`.execute(
      ctx.db,
    )
  ).rows[0]!.count

/**
 * Listed products of a store with a SKU of `low` units or fewer, and with one without any; null when it has more listed
 * products than a list reads with stock.
 */
export async function countStoreStock(
  ctx: Ctx<EditingTables>,
  storeId: string,
  low: number,
  stockColumn: StockColumn,
): Promise<{ low: number; none: number } | null> {
  const { rows } = await sql<{ total: number; low: number; none: number }>`
    with of_store as materialized (
      select g.id from goods as g where ${scope(ctx, { storeId, status: 'listed' })} limit ${maxRead.stock + 1}
    ), smallest as (
      select (select min(${stockColumn(ctx.brand.id, 's.id')}) from skus as s
        where s.brand_id = ${ctx.brand.id} and s.goods_id = o.id and s.status = 'listed') as units
      from of_store as o where (select count(*) from of_store) <= ${maxRead.stock}
    )
    select (select count(*)::int from of_store) as total, (count(*) filter (where l.units <= ${low}))::int as low,
      (count(*) filter (where l.units <= 0))::int as none from smallest as l`.execute(ctx.db)
  const { total, ...counts } = rows[0]!
  return total > maxRead.stock ? null : counts
}

export type StoreSkusFilter = {
  readonly storeId: string
  readonly goodsId?: string | undefined
  /** A whole code or barcode. */
  readonly code?: string | undefined
  /** Words of the title in any language, or the beginning of a code. */
  readonly keyword?: string | undefined
  readonly maxStock?: number | undefined
  readonly isDescending?: boolean
}

export type StoreSkuRow = { readonly id: string; readonly code: string }

/**
 * SKUs for sale of a store in the order of their codes, after one of them. With a filter that no index answers it reads at
 * most `maxRead.stock` of them.
 */
export async function listStoreSkus(
  ctx: Ctx<EditingTables>,
  { storeId, goodsId, code, keyword, maxStock, isDescending = false }: StoreSkusFilter,
  { afterId, limit }: { afterId: string | null; limit: number },
  stockColumn: StockColumn,
): Promise<{ found: StoreSkuRow[]; stoppedAt: StoreSkuRow | null }> {
  const brandId = ctx.brand.id
  const direction = isDescending ? sql`desc` : sql`asc`
  const read = sql`
    from skus as s where s.brand_id = ${brandId} and s.store_id = ${storeId} and s.status = 'listed'
      ${goodsId === undefined ? sql`` : sql`and s.goods_id = ${goodsId}`}
      ${code === undefined ? sql`` : sql`and (s.code = ${code} or s.barcode = ${code})`}
      ${
        afterId === null
          ? sql``
          : sql`and s.code ${isDescending ? sql`<` : sql`>`} (select c.code from skus as c where c.brand_id = ${brandId} and c.id = ${afterId})`
      }
    order by s.code ${direction}`
  const conditions: RawBuilder<unknown>[] = []
  if (maxStock !== undefined) conditions.push(sql`${stockColumn(brandId, 'w.id')} <= ${maxStock}`)
  if (keyword !== undefined)
    conditions.push(sql`(w.code ilike ${toContainsPattern(keyword).slice(1)} or exists (
      select from goods as g, jsonb_each_text(g.title) as words
      where g.brand_id = ${brandId} and g.id = w.goods_id and words.value ilike ${toContainsPattern(keyword)}))`)
  const condition = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  const { rows } = await sql<StoreSkuRow>`
    select w.id, w.code from (select s.id, s.code, s.goods_id ${read} limit ${maxRead.stock}) as w
    where ${condition} order by w.code ${direction} limit ${limit}`.execute(ctx.db)
  if (rows.length === limit || conditions.length === 0) return { found: rows, stoppedAt: null }
  const last = await sql<StoreSkuRow>`select s.id, s.code ${read} offset ${maxRead.stock - 1} limit 1`.execute(ctx.db)
  return { found: rows, stoppedAt: last.rows[0] ?? null }
}
