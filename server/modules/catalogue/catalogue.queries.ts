import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { compiled } from '#server/platform/database/compiled.ts'
import { openStoreOf, sumOfCounts, type OpenStore } from '../merchants/public.ts'

export type CatalogueTables = Pick<Tables, 'goods' | 'skus' | 'categories' | 'favourites' | 'price_changes'>
export type Texts = Readonly<Record<string, string>>
export type Option = { readonly name: Texts; readonly values: readonly Texts[] }

export type SkuRow = {
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

export type GoodsRow = {
  readonly id: string
  readonly storeId: string
  readonly categoryId: string | null
  readonly title: Texts
  readonly subtitle: Texts
  readonly description: Texts
  readonly attributes: readonly { readonly name: Texts; readonly value: Texts }[]
  readonly options: readonly Option[]
  readonly images: readonly { readonly src: string; readonly alt?: Texts }[]
  readonly tint: number
  readonly tags: readonly string[]
  readonly status: string
  readonly salesCount: number
  readonly ratingCounts: readonly number[]
  readonly createdAt: Date
  readonly skus: readonly SkuRow[]
}

const goodsColumns = sql`
  g.id, g.store_id as "storeId", g.category_id as "categoryId", g.title, g.subtitle, g.description, g.attributes,
  g.options, g.images, g.tint, g.tags, g.status, g.sales_count as "salesCount", g.rating_counts as "ratingCounts",
  g.created_at as "createdAt", coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'choice', s.choice, 'priceMinor', s.price_minor,
      'marketPriceMinor', s.market_price_minor, 'weightGrams', s.weight_grams, 'image', s.image, 'minQuantity', s.min_quantity,
      'maxQuantity', s.max_quantity) order by s.position)
    from skus as s where s.brand_id = g.brand_id and s.goods_id = g.id and s.status = 'listed'), '[]') as skus`

/** One listed product with its listed SKUs, and whether this user collected it. */
export async function findListedGoods(ctx: Ctx<CatalogueTables>, id: string) {
  const { rows } = await sql<GoodsRow & { favourite: boolean }>`
    select ${goodsColumns}, exists (
      select from favourites as f
      where f.brand_id = g.brand_id and f.user_id = ${ctx.who?.userId ?? null}::uuid and f.goods_id = g.id) as favourite
    from goods as g where g.brand_id = ${ctx.brand.id} and g.id = ${id} and g.status = 'listed'`.execute(ctx.db)
  return rows[0] ?? null
}

/** These goods whatever their status, with their listed SKUs. */
export const listGoodsByIds = async (ctx: Ctx<CatalogueTables>, ids: readonly string[]) =>
  (
    await sql<GoodsRow>`
      select ${goodsColumns} from goods as g
      where g.brand_id = ${ctx.brand.id} and g.id = any(${ids}::uuid[])`.execute(ctx.db)
  ).rows

export type SkuForSaleRow = {
  readonly skuId: string
  readonly goodsId: string
  readonly storeId: string
  readonly categoryId: string | null
  readonly store: OpenStore | null
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
  readonly listed: boolean
}

export type SkusAsked = { readonly brandId: number; readonly skuIds: readonly string[]; readonly now: Date }

/** What other modules know of the SKU `s.id`, each column after a comma. */
export type ColumnsBeside = (asked: SkusAsked) => RawBuilder<unknown>

export const compileSkusForSale = <Beside>(beside: ColumnsBeside) =>
  compiled(
    (_: Kysely<CatalogueTables>, asked: SkusAsked) => sql<SkuForSaleRow & Beside>`
      select s.id as "skuId", s.goods_id as "goodsId", s.store_id as "storeId", g.category_id as "categoryId",
        g.title, g.options, s.choice, s.weight_grams as "weightGrams",
        coalesce(s.image, g.images -> 0 ->> 'src') as image, g.tint, s.price_minor as "priceMinor",
        s.market_price_minor as "marketPriceMinor", s.min_quantity as "minQuantity", s.max_quantity as "maxQuantity",
        s.status = 'listed' and g.status = 'listed' as listed, ${openStoreOf(asked.brandId, 's.store_id')} as store
        ${beside(asked)}
      from skus as s join goods as g on g.brand_id = s.brand_id and g.id = s.goods_id
      where s.brand_id = ${asked.brandId} and s.id = any(${asked.skuIds}::uuid[])`,
  )

/** Whose these goods are, whatever their status. */
export const listStoresOfGoods = (ctx: Ctx<CatalogueTables>, goodsIds: readonly string[]) =>
  ctx.db
    .selectFrom('goods')
    .select(['id', 'store_id as storeId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .execute()

export const listCategories = (ctx: Ctx<CatalogueTables>) =>
  ctx.db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'depth', 'name', 'picture', 'tint', 'goods_count'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('depth')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Stars given to a listed product, from one to five; null when there is no such product. */
export const findRatingCounts = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<number[] | null> =>
  (
    await ctx.db
      .selectFrom('goods')
      .select('rating_counts')
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', goodsId)
      .where('status', '=', 'listed')
      .executeTakeFirst()
  )?.rating_counts ?? null

/** Adds to the stars of a product, from one to five; answers its store, undefined when there is no such product. */
export const addRatingCounts = async (ctx: Ctx<CatalogueTables>, goodsId: string, more: readonly number[]) =>
  (
    await ctx.db
      .updateTable('goods')
      .set({ rating_counts: sumOfCounts(more) })
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', goodsId)
      .returning('store_id')
      .executeTakeFirst()
  )?.store_id

/** What these goods are called, whatever their status. */
export const listTitlesOfGoods = (ctx: Ctx<CatalogueTables>, goodsIds: readonly string[]) =>
  ctx.db
    .selectFrom('goods')
    .select(['id', 'title'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .execute()

/** Listed goods of open stores that a user collected, newest first; `total` counts them all. */
export const listFavouriteIds = async (ctx: Ctx<CatalogueTables>, userId: string, limit: number, offset: number) =>
  (
    await sql<{ id: string; total: number }>`
      select f.goods_id as id, count(*) over () as total
      from favourites as f join goods as g on g.brand_id = f.brand_id and g.id = f.goods_id and g.status = 'listed'
      where f.brand_id = ${ctx.brand.id} and f.user_id = ${userId} and ${openStoreOf(ctx.brand.id, 'g.store_id')} is not null
      order by f.created_at desc, f.goods_id limit ${limit} offset ${offset}`.execute(ctx.db)
  ).rows

export const insertFavourite = (ctx: Ctx<CatalogueTables>, userId: string, goodsId: string) =>
  ctx.db
    .insertInto('favourites')
    .values({ brand_id: ctx.brand.id, user_id: userId, goods_id: goodsId, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteFavourite = (ctx: Ctx<CatalogueTables>, userId: string, goodsId: string) =>
  ctx.db
    .deleteFrom('favourites')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('goods_id', '=', goodsId)
    .execute()

export const hasGoods = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<boolean> =>
  (await listGoodsByIds(ctx, [goodsId])).length > 0

export type PriceChangeRow = { readonly skuId: string; readonly at: Date; readonly priceMinor: number }

/** Changes of these SKUs' ordinary prices since a moment, and for each the one that held then; the oldest first. */
export const listPriceChanges = async (ctx: Ctx<CatalogueTables>, skuIds: readonly string[], since: Date) =>
  (
    await sql<PriceChangeRow>`
      select p.sku_id as "skuId", p.at, p.price_minor as "priceMinor" from price_changes as p
      where p.brand_id = ${ctx.brand.id} and p.sku_id = any(${skuIds}::uuid[]) and p.at >= coalesce((
        select max(b.at) from price_changes as b
        where b.brand_id = ${ctx.brand.id} and b.sku_id = p.sku_id and b.at <= ${since}), '-infinity')
      order by p.sku_id, p.at`.execute(ctx.db)
  ).rows
