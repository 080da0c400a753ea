import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { WithdrawalExemption } from '#contract/withdrawal-rights.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { genericPlanHint } from '#server/platform/database/statement-names.ts'
import { closureColumn, type StoredClosure } from '../merchants/closures/public.ts'
import { addToRatingCounts, openStoreColumn, type OpenStore } from '../merchants/public.ts'

export type CatalogueTables = Pick<
  Tables,
  'goods' | 'skus' | 'categories' | 'category_moves' | 'favourites' | 'price_changes'
>
export type Texts = Readonly<Record<string, string>>
export type Option = { readonly name: Texts; readonly values: readonly Texts[] }

type SkuRow = {
  readonly id: string
  readonly code: string
  readonly choice: readonly number[]
  readonly priceMinor: number
  readonly marketPriceMinor: number | null
  readonly weightGrams: number
  readonly image: string | null
  readonly minQuantity: number
  readonly maxQuantity: number
}

/** The texts of a product by language, with its pictures. */
export type GoodsTexts = {
  readonly title: Texts
  readonly subtitle: Texts
  readonly description: Texts
  readonly attributes: readonly { readonly name: Texts; readonly value: Texts }[]
  readonly options: readonly Option[]
  readonly images: readonly { readonly src: string; readonly alt?: Texts }[]
}

export type GoodsRow = GoodsTexts & {
  readonly id: string
  readonly storeId: string
  readonly categoryId: string | null
  readonly tint: number
  readonly tags: readonly string[]
  readonly status: string
  readonly salesCount: number
  readonly ratingCounts: readonly number[]
  readonly createdAt: Date
  readonly withdrawalExemption: WithdrawalExemption | null
  readonly skus: readonly SkuRow[]
}

const goodsColumns = (brandId: number) => sql`
  g.id, g.store_id as "storeId", g.category_id as "categoryId", g.title, g.subtitle, g.description, g.attributes,
  g.options, g.images, g.tint, g.tags, g.status, g.sales_count as "salesCount", g.rating_counts as "ratingCounts",
  g.created_at as "createdAt", g.withdrawal_exemption as "withdrawalExemption", coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'choice', s.choice, 'priceMinor', s.price_minor,
      'marketPriceMinor', s.market_price_minor, 'weightGrams', s.weight_grams, 'image', s.image, 'minQuantity', s.min_quantity,
      'maxQuantity', s.max_quantity) order by s.position)
    from skus as s where s.brand_id = ${brandId} and s.goods_id = g.id and s.status = 'listed'), '[]') as skus`

export type GoodsDetailParams = {
  readonly brandId: number
  readonly goodsId: string
  readonly userId: string | null
  readonly now: Date
}

/** One change of a SKU's ordinary price; `at` is in ms since 1970. */
export type PriceChangeRow = { readonly skuId: string; readonly at: number; readonly priceMinor: number }

export type GoodsSql = {
  /** The ids of the product's listed SKUs. */
  readonly skuIds: RawBuilder<string[]>
  /**
   * Changes of the SKUs' ordinary prices since a moment, oldest first, with the prices that held at that moment. Null
   * where the moment is null.
   */
  readonly priceChangesSince: (since: RawBuilder<Date | null>) => RawBuilder<readonly PriceChangeRow[] | null>
}

/** SQL columns that another module adds for the product `g`; each begins with a comma. */
export type ExtraGoodsColumns = (params: GoodsDetailParams, goods: GoodsSql) => RawBuilder<unknown>

function toGoodsSql(brandId: number): GoodsSql {
  const skuIds = sql<string[]>`(
  select array_agg(sku.id) from skus as sku
  where sku.brand_id = ${brandId} and sku.goods_id = g.id and sku.status = 'listed')::uuid[]`
  return {
    skuIds,
    priceChangesSince: (since) => sql`(
  select jsonb_agg(jsonb_build_object('skuId', p.sku_id, 'at', (extract(epoch from p.at) * 1000)::bigint,
    'priceMinor', p.price_minor) order by p.at)
  from (select ${since} as moment offset 0) as start
  join price_changes as p on p.brand_id = ${brandId} and p.sku_id = any(${skuIds}) and p.at >= coalesce((
    select max(b.at) from price_changes as b
    where b.brand_id = ${brandId} and b.sku_id = p.sku_id and b.at <= start.moment), '-infinity')
  where start.moment is not null)`,
  }
}

/** Ids and products of the listed SKUs of these goods of a store, in the order of the goods. */
export const listSkusOfGoods = (
  ctx: Ctx<CatalogueTables>,
  {
    storeId,
    goodsIds,
    limit,
  }: { readonly storeId: string; readonly goodsIds: readonly string[]; readonly limit: number },
) =>
  ctx.db
    .selectFrom('skus')
    .select(['id', 'goods_id as goodsId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .where('status', '=', 'listed')
    .orderBy(sql`array_position(${goodsIds}::uuid[], goods_id)`)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Changes of the ordinary prices of SKUs since a moment, oldest first, with the prices that held at that moment. */
export const listPriceChanges = async (ctx: Ctx<CatalogueTables>, skuIds: readonly string[], since: Date) =>
  (
    await sql<{ readonly skuId: string; readonly at: Date; readonly priceMinor: number }>`
      select p.sku_id as "skuId", p.at, p.price_minor as "priceMinor" from price_changes as p
      where p.brand_id = ${ctx.brand.id} and p.sku_id = any(${skuIds}::uuid[]) and p.at >= coalesce((
        select max(b.at) from price_changes as b
        where b.brand_id = ${ctx.brand.id} and b.sku_id = p.sku_id and b.at <= ${since}), '-infinity')
      order by p.at`.execute(ctx.db)
  ).rows

/** Selects one listed product with its listed SKUs, the user's favourite flag and the extra columns. */
export const prepareGoodsDetail = <Extra>(extraColumns: ExtraGoodsColumns) =>
  prepareQuery(
    (_: Kysely<CatalogueTables>, params: GoodsDetailParams) => sql<GoodsRow & { readonly favourite: boolean } & Extra>`
      select ${sql.raw(genericPlanHint)} ${goodsColumns(params.brandId)}, exists (
        select from favourites as f
        where f.brand_id = ${params.brandId} and f.user_id = ${params.userId}::uuid and f.goods_id = g.id) as favourite
        ${extraColumns(params, toGoodsSql(params.brandId))}
      from goods as g where g.brand_id = ${params.brandId} and g.id = ${params.goodsId} and g.status = 'listed'`,
  )

/** Goods of any status with their listed SKUs. */
export const listGoodsByIds = async (ctx: Ctx<CatalogueTables>, ids: readonly string[]) =>
  (
    await sql<GoodsRow>`
      select ${goodsColumns(ctx.brand.id)} from goods as g
      where g.brand_id = ${ctx.brand.id} and g.id = any(${ids}::uuid[])`.execute(ctx.db)
  ).rows

export type SkuForSaleRow = {
  readonly skuId: string
  readonly goodsId: string
  readonly storeId: string
  readonly categoryId: string | null
  readonly store: OpenStore | null
  /** The closure of the store that runs. */
  readonly closure: StoredClosure | null
  readonly title: Texts
  readonly options: readonly Option[]
  readonly choice: readonly number[]
  readonly image: string | null
  readonly tint: number
  readonly priceMinor: number
  readonly marketPriceMinor: number | null
  readonly weightGrams: number
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly withdrawalExemption: WithdrawalExemption | null
  readonly listed: boolean
}

export type SkusForSaleParams = {
  readonly brandId: number
  readonly skuIds: readonly string[]
  readonly now: Date
  /** For `moreSkuIds` of this user; null otherwise. */
  readonly userId: string | null
}

/** SQL columns that another module adds for the SKU `s.id`; each begins with a comma. */
export type ExtraSkuColumns = (asked: SkusForSaleParams) => RawBuilder<unknown>

/** An SQL array of more SKUs that another module adds to the wanted ones, such as those of a user's cart. */
export type MoreSkuIds = (asked: SkusForSaleParams) => RawBuilder<unknown>

export const prepareSkusForSale = <Extra>(
  extraColumns: ExtraSkuColumns,
  moreSkuIds: MoreSkuIds = () => sql`'{}'::uuid[]`,
) =>
  prepareQuery(
    (_: Kysely<CatalogueTables>, params: SkusForSaleParams) => sql<SkuForSaleRow & Extra>`
      select s.id as "skuId", s.goods_id as "goodsId", s.store_id as "storeId", g.category_id as "categoryId",
        g.title, g.options, s.choice, s.weight_grams as "weightGrams",
        coalesce(s.image, g.images -> 0 ->> 'src') as image, g.tint, s.price_minor as "priceMinor",
        s.market_price_minor as "marketPriceMinor", s.min_quantity as "minQuantity", s.max_quantity as "maxQuantity",
        g.withdrawal_exemption as "withdrawalExemption",
        s.status = 'listed' and g.status = 'listed' as listed, ${openStoreColumn(params.brandId, 's.store_id')} as store,
        ${closureColumn(params.brandId, 's.store_id', params.now)} as closure
        ${extraColumns(params)}
      from skus as s join goods as g on g.brand_id = s.brand_id and g.id = s.goods_id
      where s.brand_id = ${params.brandId} and g.brand_id = ${params.brandId}
        and s.id = any(${params.skuIds}::uuid[] || ${moreSkuIds(params)})`,
  )

/** Titles and stores of goods of any status. */
/** Codes and weights of SKUs, listed or not; unknown ids are absent. */
export const listSkuFacts = (ctx: Ctx<CatalogueTables>, skuIds: readonly string[]) =>
  ctx.db
    .selectFrom('skus')
    .select(['id', 'code', 'weight_grams as weightGrams'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .execute()

export const listSummaries = (ctx: Ctx<CatalogueTables>, goodsIds: readonly string[]) =>
  ctx.db
    .selectFrom('goods')
    .select(['id', 'title', 'store_id as storeId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .execute()

/** The category of each of these goods; null for none. */
export const listCategoryOfGoods = async (
  ctx: Ctx<CatalogueTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> =>
  new Map(
    (
      await ctx.db
        .selectFrom('goods')
        .select(['id', 'category_id'])
        .where('brand_id', '=', ctx.brand.id)
        .where('id', '=', sql<string>`any(${goodsIds}::uuid[])`)
        .execute()
    ).map(({ id, category_id: categoryId }) => [id, categoryId]),
  )

export const listCategories = (ctx: Ctx<CatalogueTables>) =>
  ctx.db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'depth', 'name', 'picture', 'tint', 'goods_count', 'is_hidden'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('depth')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Ids of removed categories with the one that has their products now. */
export const listCategoryMoves = (ctx: Ctx<CatalogueTables>) =>
  ctx.db
    .selectFrom('category_moves')
    .select(['former_id as formerId', 'category_id as categoryId'])
    .where('brand_id', '=', ctx.brand.id)
    .execute()

/** Numbers of ratings with one to five stars of a listed product; null when the product is not listed. */
export const findRatingCountsOfListed = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<number[] | null> =>
  (
    await ctx.db
      .selectFrom('goods')
      .select('rating_counts')
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', goodsId)
      .where('status', '=', 'listed')
      .executeTakeFirst()
  )?.rating_counts ?? null

/**
 * Adds to a product's numbers of ratings with one to five stars; returns its store, undefined for an unknown product.
 */
export const addRatingCounts = async (ctx: Ctx<CatalogueTables>, goodsId: string, delta: readonly number[]) =>
  (
    await ctx.db
      .updateTable('goods')
      .set({ rating_counts: addToRatingCounts(delta) })
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', goodsId)
      .returning('store_id')
      .executeTakeFirst()
  )?.store_id

/** A user's favourites that are listed in open stores, newest first; `total` counts all pages. */
export const listFavouriteIds = async (ctx: Ctx<CatalogueTables>, userId: string, limit: number, offset: number) =>
  (
    await sql<{ id: string; total: number }>`
      select f.goods_id as id, count(*) over () as total
      from favourites as f join goods as g on g.brand_id = f.brand_id and g.id = f.goods_id and g.status = 'listed'
      where f.brand_id = ${ctx.brand.id} and g.brand_id = ${ctx.brand.id} and f.user_id = ${userId}
        and ${openStoreColumn(ctx.brand.id, 'g.store_id')} is not null
      order by f.created_at desc, f.goods_id limit ${limit} offset ${offset}`.execute(ctx.db)
  ).rows

/** A user's favourites without a total, up to `max`. */
export const listAllFavouriteIds = async (ctx: Ctx<CatalogueTables>, userId: string, max: number): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select f.goods_id as id
      from favourites as f join goods as g on g.brand_id = f.brand_id and g.id = f.goods_id and g.status = 'listed'
      where f.brand_id = ${ctx.brand.id} and g.brand_id = ${ctx.brand.id} and f.user_id = ${userId}
        and ${openStoreColumn(ctx.brand.id, 'g.store_id')} is not null
      order by f.created_at desc, f.goods_id limit ${max}`.execute(ctx.db)
  ).rows.map(({ id }) => id)

/** The price of a product's cheapest variant, running sales included, and whether any is in stock. */
export type Offer = { readonly priceMinor: number; readonly inStock: boolean }
type NewFavourite = { readonly goodsId: string; readonly createdAt: Date; readonly offer: Offer | undefined }

/** Adds listed goods to a user's favourites; returns the ids that were new. */
export const insertFavourites = async (
  ctx: Ctx<CatalogueTables>,
  userId: string,
  favourites: readonly NewFavourite[],
) =>
  (
    await sql<{ id: string }>`
      insert into favourites (brand_id, user_id, goods_id, created_at, price_minor, sold_out)
      select ${ctx.brand.id}::integer, ${userId}::uuid, g.id, w.at, w.price_minor, w.sold_out
      from unnest(${favourites.map(({ goodsId }) => goodsId)}::uuid[],
        ${favourites.map(({ createdAt }) => createdAt)}::timestamptz[],
        ${favourites.map(({ offer }) => offer?.priceMinor ?? null)}::bigint[],
        ${favourites.map(({ offer }) => offer?.inStock === false)}::boolean[]) as w (id, at, price_minor, sold_out)
      join goods as g on g.brand_id = ${ctx.brand.id} and g.id = w.id and g.status = 'listed'
      on conflict do nothing returning goods_id as id`.execute(ctx.db)
  ).rows.map(({ id }) => id)

export const deleteFavourite = (ctx: Ctx<CatalogueTables>, userId: string, goodsId: string) =>
  ctx.db
    .deleteFrom('favourites')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('goods_id', '=', goodsId)
    .execute()

export const hasGoods = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<boolean> =>
  (await listGoodsByIds(ctx, [goodsId])).length > 0

/** Sets the exemption of a store's products; returns the ids of those that are the store's. */
export const setWithdrawalExemption = (
  ctx: Ctx<CatalogueTables>,
  storeId: string,
  goodsIds: readonly string[],
  exemption: WithdrawalExemption | null,
) =>
  ctx.db
    .updateTable('goods')
    .set({ withdrawal_exemption: exemption })
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .returning('id')
    .execute()
