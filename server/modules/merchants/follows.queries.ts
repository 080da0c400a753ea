import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { selectOpenStores, type MerchantTables, type StoreRow } from './merchants.queries.ts'

type Range = { readonly limit: number; readonly offset: number }

/** Ids of followed stores, open or closed, newest first. */
export const listFollowedIds = async (ctx: Ctx<MerchantTables>, userId: string, limit: number): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('follows')
      .select('store_id')
      .where('brand_id', '=', ctx.brand.id)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('store_id')
      .limit(limit)
      .execute()
  ).map((row) => row.store_id)

/** Followed open stores, newest first; `total` counts all of them. */
export const listFollowed = (
  ctx: Ctx<MerchantTables>,
  userId: string,
  { limit, offset }: Range,
): Promise<(StoreRow & { total: number })[]> =>
  selectOpenStores(ctx)
    .innerJoin('follows', (join) =>
      join.onRef('follows.brand_id', '=', 'stores.brand_id').onRef('follows.store_id', '=', 'stores.id'),
    )
    .where('follows.brand_id', '=', ctx.brand.id)
    .where('follows.user_id', '=', userId)
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('follows.created_at', 'desc')
    .orderBy('stores.id')
    .limit(limit)
    .offset(offset)
    .execute()

/** False when the user followed the store already. */
export async function insertFollow(ctx: Ctx<MerchantTables>, userId: string, storeId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('follows')
    .values({ brand_id: ctx.brand.id, user_id: userId, store_id: storeId, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when the user did not follow the store. */
export async function deleteFollow(ctx: Ctx<MerchantTables>, userId: string, storeId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('follows')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Adds to the follower count; returns the new count. */
export const addFollowers = async (ctx: Ctx<MerchantTables>, storeId: string, by: 1 | -1): Promise<number> =>
  (
    await ctx.db
      .updateTable('stores')
      .set({ follower_count: sql`follower_count + ${by}` })
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', storeId)
      .returning('follower_count')
      .executeTakeFirstOrThrow()
  ).follower_count

/** Follower count of a store, open or closed; null when it does not exist. */
export const findFollowers = async (ctx: Ctx<MerchantTables>, storeId: string): Promise<number | null> =>
  (
    await ctx.db
      .selectFrom('stores')
      .select('follower_count')
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', storeId)
      .executeTakeFirst()
  )?.follower_count ?? null
