import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { toContainsPattern } from '#server/platform/database/like-pattern.ts'
import type { MerchantTables } from '../merchants.queries.ts'

/** Stores, open or closed, with this key or this name in any language. */
export const findStoresByKeyOrName = (ctx: Ctx<MerchantTables>, words: string) =>
  ctx.db
    .selectFrom('stores')
    .select(['id', 'key', 'name'])
    .where('brand_id', '=', ctx.brand.id)
    .where((build) =>
      build.or([
        build('key', '=', words),
        sql<boolean>`exists (select from jsonb_each_text(name) as t where lower(t.value) = lower(${words}))`,
      ]),
    )
    .orderBy(sql`key = ${words}`, 'desc')
    .orderBy('key')
    .execute()

/** Number of stores, open or closed. */
export const countStores = async (ctx: Ctx<MerchantTables>): Promise<number> => {
  const query = ctx.db.selectFrom('stores').where('brand_id', '=', ctx.brand.id)
  return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

export const listEveryStore = (ctx: Ctx<MerchantTables>) =>
  ctx.db
    .selectFrom('stores')
    .select(['id', 'key', 'owner_id as ownerId', 'name', 'about', 'city', 'status', 'goods_count as goodsCount'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('key')
    .execute()

type TextsPage = { readonly ids: readonly string[] | null; readonly after: string | null; readonly limit: number }

/** The texts of stores that are not closed, by id; `ids` null: of all. */
export const listStoreTexts = (ctx: Ctx<MerchantTables>, { ids, after, limit }: TextsPage) =>
  ctx.db
    .selectFrom('stores')
    .select(['id', 'name', 'about', 'monogram', 'tint'])
    .where('brand_id', '=', ctx.brand.id)
    .where('status', '<>', 'closed')
    .$if(ids !== null, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()

const selectForStaff = (ctx: Ctx<MerchantTables>) =>
  ctx.db
    .selectFrom('stores')
    .select(['id', 'key', 'owner_id', 'name', 'about', 'city', 'tint', 'monogram', 'status', 'goods_count'])
    .select(['rating_hundredths', 'rating_counts', 'follower_count', 'commission_hundredths', 'product_check'])
    .select('created_at')
    .where('brand_id', '=', ctx.brand.id)

export type StaffStoreRow = NonNullable<Awaited<ReturnType<typeof findStoreForStaff>>>

/** A store in any state. */
export const findStoreForStaff = (ctx: Ctx<MerchantTables>, id: string) =>
  selectForStaff(ctx).where('id', '=', id).executeTakeFirst()

/** Locks a store until the transaction ends. */
export const lockStore = (ctx: Ctx<MerchantTables>, id: string) =>
  ctx.db
    .selectFrom('stores')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .forUpdate()
    .execute()

type StaffPage = {
  readonly state: string | undefined
  readonly keyword: string | undefined
  readonly sort: 'newest' | 'oldest'
  readonly afterId: string | undefined
  readonly limit: number
}

/** Stores in any state by their creation, after the store `afterId`; the keyword is a part of a name or key. */
export function listStoresForStaff(ctx: Ctx<MerchantTables>, { state, keyword, sort, afterId, limit }: StaffPage) {
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const pattern = toContainsPattern(keyword ?? '')
  return selectForStaff(ctx)
    .$if(state !== undefined, (query) => query.where('status', '=', state!))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`(key ilike ${pattern} or exists (
          select from jsonb_each_text(name) as words where words.value ilike ${pattern}))`,
      ),
    )
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) ${sort === 'newest' ? sql`<` : sql`>`} (
          select p.created_at, p.id from stores as p where p.brand_id = ${ctx.brand.id} and p.id = ${afterId!})`,
      ),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

/** The store of a user, open or closed. */
export const findStoreOfOwner = (ctx: Ctx<MerchantTables>, ownerId: string) =>
  ctx.db
    .selectFrom('stores')
    .select(['id', 'name', 'commission_hundredths'])
    .where('brand_id', '=', ctx.brand.id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()

/** Names of the first store, open or closed, one of which without spaces and signs begins with `letters`. */
export async function findStoreNamedLike(ctx: Ctx<MerchantTables>, letters: string): Promise<StoreTexts | null> {
  const { rows } = await sql<{ name: StoreTexts }>`
    select s.name from stores as s, jsonb_each_text(s.name) as t
    where s.brand_id = ${ctx.brand.id}
      and starts_with(regexp_replace(lower(t.value), '[^[:alnum:]]', '', 'g'), ${letters})
    order by s.created_at limit 1`.execute(ctx.db)
  return rows[0]?.name ?? null
}

type StoreTexts = Readonly<Record<string, string>>

type StoreToInsert = {
  readonly id: string
  readonly key: string
  readonly ownerId: string
  readonly name: StoreTexts
  readonly about: StoreTexts
  readonly city: StoreTexts
  readonly tint: number
  readonly monogram: string
  /** Hundredths of a percent; null: the brand's policy. */
  readonly commissionHundredths: number | null
}

/** Inserts an open store; false when its key is taken. */
export async function insertStore(ctx: Ctx<MerchantTables>, store: StoreToInsert): Promise<boolean> {
  const { ownerId, name, about, city, commissionHundredths, ...columns } = store
  const texts = { name: JSON.stringify(name), about: JSON.stringify(about), city: JSON.stringify(city) }
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('stores')
    .values({
      brand_id: ctx.brand.id,
      ...columns,
      ...texts,
      owner_id: ownerId,
      commission_hundredths: commissionHundredths,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type StoreChange = {
  readonly name?: StoreTexts
  readonly about?: StoreTexts
  readonly city?: StoreTexts
  readonly monogram?: string
  readonly tint?: number
  readonly status?: 'open' | 'paused' | 'closed'
  readonly commission_hundredths?: number | null
  readonly product_check?: string | null
}

export const updateStore = (ctx: Ctx<MerchantTables>, id: string, { name, about, city, ...columns }: StoreChange) =>
  ctx.db
    .updateTable('stores')
    .set({
      ...columns,
      ...(name && { name: JSON.stringify(name) }),
      ...(about && { about: JSON.stringify(about) }),
      ...(city && { city: JSON.stringify(city) }),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()
