import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type BrowsingTables = Pick<Tables, 'goods_views' | 'goods_hits' | 'compared_goods'>

/** A user's viewed goods, the latest first; `total` counts all. */
export const listViewed = async (ctx: Ctx<BrowsingTables>, userId: string, limit: number, offset: number) =>
  (
    await sql<{ id: string; total: number }>`
      select goods_id as id, count(*) over () as total from goods_views
      where brand_id = ${ctx.brand.id} and user_id = ${userId}
      order by viewed_at desc, goods_id limit ${limit} offset ${offset}`.execute(ctx.db)
  ).rows

/** Records a view; a row that is not older than `since` is not updated. */
export const recordView = (ctx: Ctx<BrowsingTables>, userId: string, goodsId: string, since: Date) =>
  sql`
    insert into goods_views (brand_id, user_id, goods_id, viewed_at)
    values (${ctx.brand.id}, ${userId}, ${goodsId}, ${ctx.clock.now()})
    on conflict (brand_id, user_id, goods_id) do update set viewed_at = excluded.viewed_at
    where goods_views.viewed_at < ${since}`.execute(ctx.db)

export type IdsWithTimes = { readonly ids: readonly string[]; readonly times: readonly Date[] }

/** Records views with their times; a later view of the same product is kept. */
export const recordViews = (ctx: Ctx<BrowsingTables>, userId: string, { ids, times }: IdsWithTimes) =>
  sql`
    insert into goods_views (brand_id, user_id, goods_id, viewed_at)
    select ${ctx.brand.id}::integer, ${userId}::uuid, w.id, w.at
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as w (id, at)
    on conflict (brand_id, user_id, goods_id) do update set viewed_at = excluded.viewed_at
    where goods_views.viewed_at < excluded.viewed_at
    returning goods_id`.execute(ctx.db)

/** Deletes all but the latest `max` views of a user. */
export const deleteOldViews = (ctx: Ctx<BrowsingTables>, userId: string, max: number) =>
  sql`
    delete from goods_views where brand_id = ${ctx.brand.id} and user_id = ${userId} and goods_id in (
      select goods_id from goods_views where brand_id = ${ctx.brand.id} and user_id = ${userId}
      order by viewed_at desc, goods_id offset ${max})`.execute(ctx.db)

export const deleteViews = (ctx: Ctx<BrowsingTables>, userId: string) =>
  ctx.db.deleteFrom('goods_views').where('brand_id', '=', ctx.brand.id).where('user_id', '=', userId).execute()

export type GoodsHits = { readonly goodsId: string; readonly hits: number }

/** Adds views to the products' counts of this day, in the order of ids to avoid deadlocks. */
export const addHits = (ctx: Ctx<BrowsingTables>, hits: readonly GoodsHits[]) =>
  sql`
    insert into goods_hits (brand_id, goods_id, day, hits)
    select ${ctx.brand.id}::integer, h."goodsId", ${ctx.clock.now()}::timestamptz::date, h.hits
    from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as h ("goodsId" uuid, hits integer) order by h."goodsId"
    on conflict (brand_id, goods_id, day) do update set hits = goods_hits.hits + excluded.hits`.execute(ctx.db)

/** Ids of a user's compared goods in the order in which they were added. */
export const listCompared = async (ctx: Ctx<BrowsingTables>, userId: string): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('compared_goods')
      .select('goods_id')
      .where('brand_id', '=', ctx.brand.id)
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .orderBy('goods_id')
      .execute()
  ).map((row) => row.goods_id)

/** Serialises changes of one user's comparison, so that the maximum holds. */
export const lockCompared = (ctx: Ctx<BrowsingTables>, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`compare ${ctx.brand.id} ${userId}`}))`.execute(ctx.db)

export const insertCompared = (ctx: Ctx<BrowsingTables>, userId: string, goodsId: string) =>
  ctx.db
    .insertInto('compared_goods')
    .values({ brand_id: ctx.brand.id, user_id: userId, goods_id: goodsId, added_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Removes one product of a comparison, or all. */
export const deleteCompared = (ctx: Ctx<BrowsingTables>, userId: string, goodsId?: string) =>
  ctx.db
    .deleteFrom('compared_goods')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .$if(goodsId !== undefined, (query) => query.where('goods_id', '=', goodsId!))
    .execute()
