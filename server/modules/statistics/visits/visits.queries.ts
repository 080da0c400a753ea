import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type VisitCtx = Ctx<
  Pick<
    Tables,
    | 'day_visitors'
    | 'visitor_salts'
    | 'visit_hours'
    | 'visit_sources'
    | 'product_visits'
    | 'searched_words'
    | 'word_visitors'
  >
>

/** Stores a salt for a day unless there is one; returns the stored one and whether it is new. */
export async function claimSalt(
  ctx: VisitCtx,
  day: string,
  salt: Buffer,
): Promise<{ readonly salt: Buffer; readonly isNew: boolean }> {
  await ctx.db
    .insertInto('visitor_salts')
    .values({ brand_id: ctx.brand.id, day, salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await ctx.db
    .selectFrom('visitor_salts')
    .select('salt')
    .where('brand_id', '=', ctx.brand.id)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return { salt: stored.salt, isNew: stored.salt.equals(salt) }
}

/** Words of fewer visitors of a day may tell who they are; they are deleted with the visitors. */
export const minSearchers = 3

/** Deletes the salts, visitors and rare words of the days before one; true while later ones are there. */
export async function deleteVisitors(ctx: VisitCtx, beforeDay: string): Promise<boolean> {
  for (const table of ['visitor_salts', 'day_visitors', 'word_visitors'] as const)
    await ctx.db.deleteFrom(table).where('brand_id', '=', ctx.brand.id).where('day', '<', beforeDay).execute()
  await ctx.db
    .deleteFrom('searched_words')
    .where('brand_id', '=', ctx.brand.id)
    .where('day', '<', beforeDay)
    .where('visitors', '<', minSearchers)
    .execute()
  const left = await ctx.db
    .selectFrom('visitor_salts')
    .select('day')
    .where('brand_id', '=', ctx.brand.id)
    .limit(1)
    .execute()
  return left.length > 0
}

/** A visitor who reached a stage in a scope; the visitor in hexadecimal digits. */
export type FunnelStep = { readonly scopeId: string; readonly stage: 1 | 2 | 3 | 4; readonly visitor: string }

/** Records visitors of a day; returns those that were not there before. */
export async function insertReached(ctx: VisitCtx, day: string, reached: readonly FunnelStep[]): Promise<FunnelStep[]> {
  const { rows } = await sql<FunnelStep>`
    insert into day_visitors (brand_id, day, scope_id, stage, visitor)
    select ${ctx.brand.id}::integer, ${day}::date, one.scope_id, one.stage, decode(one.visitor, 'hex')
    from unnest(${reached.map(({ scopeId }) => scopeId)}::uuid[], ${reached.map(({ stage }) => stage)}::smallint[],
      ${reached.map(({ visitor }) => visitor)}::text[]) as one (scope_id, stage, visitor)
    order by one.scope_id, one.stage, one.visitor
    on conflict do nothing
    returning scope_id as "scopeId", stage, encode(visitor, 'hex') as visitor`.execute(ctx.db)
  return rows
}

export type VisitHour = {
  readonly scopeId: string
  readonly hour: Date
  readonly pageViews: number
  /** Visitors who came, looked at a product, put one into the cart, and opened the checkout. */
  readonly reached: readonly [number, number, number, number]
}

/** Adds visits to the hours of a day. */
export const addVisitHours = (ctx: VisitCtx, day: string, hours: readonly VisitHour[]) =>
  sql`
    insert into visit_hours (brand_id, scope_id, day, hour, page_views, visitors, product_visitors, cart_visitors,
      checkout_visitors)
    select ${ctx.brand.id}::integer, one.scope_id, ${day}::date, one.hour, one.page_views, one.came, one.looked, one.added,
      one.checked_out
    from unnest(${hours.map(({ scopeId }) => scopeId)}::uuid[], ${hours.map(({ hour }) => hour)}::timestamptz[],
      ${hours.map(({ pageViews }) => pageViews)}::integer[], ${hours.map(({ reached }) => reached[0])}::integer[],
      ${hours.map(({ reached }) => reached[1])}::integer[], ${hours.map(({ reached }) => reached[2])}::integer[],
      ${hours.map(({ reached }) => reached[3])}::integer[])
      as one (scope_id, hour, page_views, came, looked, added, checked_out)
    order by one.scope_id, one.hour
    on conflict (brand_id, scope_id, hour) do update set
      page_views = visit_hours.page_views + excluded.page_views,
      visitors = visit_hours.visitors + excluded.visitors,
      product_visitors = visit_hours.product_visitors + excluded.product_visitors,
      cart_visitors = visit_hours.cart_visitors + excluded.cart_visitors,
      checkout_visitors = visit_hours.checkout_visitors + excluded.checkout_visitors`.execute(ctx.db)

/** Different sources of a scope, and different words, that a day keeps; later ones are not added. */
const maxRowsPerDay = 2_000

export type SourceVisitors = { readonly scopeId: string; readonly source: string; readonly visitors: number }

/** Adds visitors to the sources of a day. */
export const addSources = (ctx: VisitCtx, day: string, sources: readonly SourceVisitors[]) =>
  sql`
    insert into visit_sources (brand_id, scope_id, day, source, visitors)
    select ${ctx.brand.id}::integer, one.scope_id, ${day}::date, one.source, one.visitors
    from unnest(${sources.map(({ scopeId }) => scopeId)}::uuid[], ${sources.map(({ source }) => source)}::text[],
      ${sources.map(({ visitors }) => visitors)}::integer[]) as one (scope_id, source, visitors)
    where (select count(*) from visit_sources as kept where kept.brand_id = ${ctx.brand.id}
        and kept.scope_id = one.scope_id and kept.day = ${day}::date) < ${maxRowsPerDay}
      or exists (select from visit_sources as kept where kept.brand_id = ${ctx.brand.id}
        and kept.scope_id = one.scope_id and kept.day = ${day}::date and kept.source = one.source)
    order by one.scope_id, one.source
    on conflict (brand_id, scope_id, day, source) do update set
      visitors = visit_sources.visitors + excluded.visitors`.execute(ctx.db)

export type ProductVisits = {
  readonly storeId: string
  readonly goodsId: string
  readonly views: number
  readonly cartAdds: number
}

/** Adds views of products and units put into carts to a day. */
export const addProductVisits = (ctx: VisitCtx, day: string, products: readonly ProductVisits[]) =>
  sql`
    insert into product_visits (brand_id, store_id, day, goods_id, views, cart_adds)
    select ${ctx.brand.id}::integer, one.store_id, ${day}::date, one.goods_id, one.views, one.cart_adds
    from unnest(${products.map(({ storeId }) => storeId)}::uuid[], ${products.map(({ goodsId }) => goodsId)}::uuid[],
      ${products.map(({ views }) => views)}::integer[], ${products.map(({ cartAdds }) => cartAdds)}::integer[])
      as one (store_id, goods_id, views, cart_adds)
    order by one.store_id, one.goods_id
    on conflict (brand_id, store_id, day, goods_id) do update set
      views = product_visits.views + excluded.views,
      cart_adds = product_visits.cart_adds + excluded.cart_adds`.execute(ctx.db)

export type Searches = { readonly words: string; readonly searches: number; readonly emptySearches: number }

/** Adds searches to a day. */
export const addSearches = (ctx: VisitCtx, day: string, searches: readonly Searches[]) =>
  sql`
    insert into searched_words (brand_id, day, words, searches, empty_searches)
    select ${ctx.brand.id}::integer, ${day}::date, one.words, one.searches, one.empty_searches
    from unnest(${searches.map(({ words }) => words)}::text[], ${searches.map((one) => one.searches)}::integer[],
      ${searches.map((one) => one.emptySearches)}::integer[]) as one (words, searches, empty_searches)
    where (select count(*) from searched_words as kept where kept.brand_id = ${ctx.brand.id}
        and kept.day = ${day}::date) < ${maxRowsPerDay}
      or exists (select from searched_words as kept where kept.brand_id = ${ctx.brand.id}
        and kept.day = ${day}::date and kept.words = one.words)
    order by one.words
    on conflict (brand_id, day, words) do update set
      searches = searched_words.searches + excluded.searches,
      empty_searches = searched_words.empty_searches + excluded.empty_searches`.execute(ctx.db)

export type Searcher = { readonly words: string; readonly visitor: string }

/** Records who searched stored words on a day; returns those that were not there before. */
export async function insertSearchers(ctx: VisitCtx, day: string, searchers: readonly Searcher[]): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    insert into word_visitors (brand_id, day, words, visitor)
    select ${ctx.brand.id}::integer, ${day}::date, one.words, decode(one.visitor, 'hex')
    from unnest(${searchers.map(({ words }) => words)}::text[], ${searchers.map(({ visitor }) => visitor)}::text[])
      as one (words, visitor)
    join searched_words as stored on stored.brand_id = ${ctx.brand.id} and stored.day = ${day}::date
      and stored.words = one.words
    order by one.words, one.visitor
    on conflict do nothing
    returning words`.execute(ctx.db)
  return rows.map(({ words }) => words)
}

/** Adds new visitors to words of a day. */
export const addSearchers = (ctx: VisitCtx, day: string, words: readonly string[], visitors: readonly number[]) =>
  sql`
    update searched_words set visitors = searched_words.visitors + one.visitors
    from unnest(${words}::text[], ${visitors}::integer[]) as one (words, visitors)
    where searched_words.brand_id = ${ctx.brand.id} and searched_words.day = ${day}::date
      and searched_words.words = one.words`.execute(ctx.db)
