import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { closureColumn } from './closures/public.ts'

export type MerchantTables = Pick<Tables, 'stores' | 'follows' | 'store_closures'>

/** Open stores with the columns for responses. */
export const selectOpenStores = (ctx: Ctx<MerchantTables>) =>
  ctx.db
    .selectFrom('stores')
    .select(['stores.id', 'owner_id', 'name', 'about', 'city', 'tint', 'monogram'])
    .select(['rating_hundredths', 'goods_count', 'follower_count', 'stores.created_at'])
    .select(closureColumn(ctx.brand.id, 'stores.id', ctx.clock.now()).as('closure'))
    .where('stores.brand_id', '=', ctx.brand.id)
    .where('status', '=', 'open')

export type StoreRow = Awaited<ReturnType<typeof findOpenStores>>[number]

/** The open stores among these ids, in no order. */
export const findOpenStores = (ctx: Ctx<MerchantTables>, ids: readonly string[]) =>
  selectOpenStores(ctx)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Owners of these stores, open or closed. */
export const listOwners = (ctx: Ctx<MerchantTables>, ids: readonly string[]) =>
  ctx.db
    .selectFrom('stores')
    .select(['id', 'owner_id'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Names of stores in the caller's language, by their ids or their owners, open or closed. */
export const listNamedStores = async (
  ctx: Ctx<MerchantTables>,
  stores: { readonly ids: readonly string[] } | { readonly ownerIds: readonly string[] },
) => {
  const [column, ids] = 'ids' in stores ? (['id', stores.ids] as const) : (['owner_id', stores.ownerIds] as const)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('stores')
    .select(['id', 'name', 'owner_id as ownerId'])
    .where('brand_id', '=', ctx.brand.id)
    .where(column, '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const { defaultLanguage } = ctx.brand.settings
  return rows.map((row) => ({ ...row, name: pickText(row.name, ctx.lang, defaultLanguage) }))
}

/** Keys of these stores, open or closed. */
export const listStoreKeys = (ctx: Ctx<MerchantTables>, ids: readonly string[]) =>
  ctx.db
    .selectFrom('stores')
    .select(['id', 'key'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Names of these stores in every language, open or closed, by id. */
export const listStoreNames = async (ctx: Ctx<MerchantTables>, ids: readonly string[]) =>
  new Map(
    (
      await ctx.db
        .selectFrom('stores')
        .select(['id', 'name'])
        .where('brand_id', '=', ctx.brand.id)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    ).map(({ id, name }) => [id, name]),
  )

/** When staff check the products of these stores, by id; stores that follow the brand's policy are absent. */
export const listProductChecks = async (ctx: Ctx<MerchantTables>, ids: readonly string[]) =>
  new Map(
    (
      await ctx.db
        .selectFrom('stores')
        .select(['id', 'product_check'])
        .where('brand_id', '=', ctx.brand.id)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('product_check', 'is not', null)
        .execute()
    ).map(({ id, product_check: mode }) => [id, mode!]),
  )

/** Stores with goods first, then by rating. */
export const listOpenStores = (ctx: Ctx<MerchantTables>, limit: number, offset: number) =>
  selectOpenStores(ctx)
    .orderBy(sql`goods_count > 0`, 'desc')
    .orderBy('rating_hundredths', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countOpenStores(ctx: Ctx<MerchantTables>, maxCount: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from stores where brand_id = ${ctx.brand.id} and status = 'open' limit ${maxCount}) as open`.execute(
    ctx.db,
  )
  return rows[0]!.count
}

/** SQL column with the open store of a row, by one index lookup; null when it is closed. */
export const openStoreColumn = (brandId: number, storeId: string): RawBuilder<OpenStore | null> => sql`(
  select jsonb_build_object('id', st.id, 'ownerId', st.owner_id, 'name', st.name,
    'commissionPercent', st.commission_hundredths / 100.0)
  from stores as st where st.brand_id = ${brandId} and st.id = ${sql.ref(storeId)} and st.status = 'open')`

/** Like `openStoreColumn`, with all columns for responses and the closure that runs at `now`. */
export const openStoreDetailColumn = (
  brandId: number,
  storeId: string,
  now: Date,
): RawBuilder<OpenStoreDetail | null> => sql`(
  select jsonb_build_object('id', st.id, 'owner_id', st.owner_id, 'name', st.name, 'about', st.about, 'city', st.city,
    'tint', st.tint, 'monogram', st.monogram, 'rating_hundredths', st.rating_hundredths, 'goods_count', st.goods_count,
    'follower_count', st.follower_count, 'closure', ${closureColumn(brandId, storeId, now)}, 'created_at', (extract(epoch from st.created_at) * 1000)::bigint)
  from stores as st where st.brand_id = ${brandId} and st.id = ${sql.ref(storeId)} and st.status = 'open')`

/** A store as JSON; `created_at` in milliseconds since 1970. */
export type OpenStoreDetail = Omit<StoreRow, 'created_at'> & { readonly created_at: number }

export type OpenStore = {
  readonly id: string
  readonly ownerId: string
  readonly name: Record<string, string>
  /** Null: the brand's policy. */
  readonly commissionPercent: number | null
}

/** SQL expression that adds `more` to the counts of one to five stars. */
export const addToRatingCounts = (more: readonly number[]): RawBuilder<number[]> => sql`array(
  select kept + more from unnest(rating_counts, ${more}::integer[]) with ordinality as u (kept, more, place) order by place)`

export const addRatingCounts = (ctx: Ctx<MerchantTables>, id: string, more: readonly number[]) =>
  ctx.db
    .updateTable('stores')
    .set({ rating_counts: addToRatingCounts(more) })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

export const saveGoodsCount = (ctx: Ctx<MerchantTables>, id: string, count: number) =>
  ctx.db
    .updateTable('stores')
    .set({ goods_count: count })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()
