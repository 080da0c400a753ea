import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { CatalogueTables, Offer } from './catalogue.queries.ts'
import type { Favourite } from './watch-favourites.rules.ts'

export type SavedFavourite = Favourite & { readonly userId: string }

/** Those of these goods that somebody saved. */
export const listSavedGoodsIds = async (
  ctx: Ctx<CatalogueTables>,
  goodsIds: readonly string[],
): Promise<readonly string[]> =>
  (
    await sql<{ id: string }>`
      select g.id from goods as g
      where g.brand_id = ${ctx.brand.id} and g.id = any(${goodsIds}::uuid[]) and exists (
        select from favourites as f where f.brand_id = ${ctx.brand.id} and f.goods_id = g.id)`.execute(ctx.db)
  ).rows.map(({ id }) => id)

/** The next favourites of a product for which its offer changes something, by user; locks them. */
export const lockAffectedFavourites = async (
  ctx: Ctx<CatalogueTables>,
  {
    goodsId,
    offer,
    after,
    limit,
  }: { readonly goodsId: string; readonly offer: Offer; readonly after: string; readonly limit: number },
): Promise<readonly SavedFavourite[]> =>
  ctx.db
    .selectFrom('favourites')
    .select(['user_id as userId', 'price_minor as priceMinor', 'sold_out as soldOut', 'told_at as toldAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', goodsId)
    .where('user_id', '>', after)
    .where((eb) =>
      eb.or([
        eb('price_minor', 'is', null),
        eb('price_minor', '>', offer.priceMinor),
        eb('sold_out', '=', offer.inStock),
      ]),
    )
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
    .execute()

/** Writes what is known of a product's favourites. */
export const updateFavourites = (ctx: Ctx<CatalogueTables>, goodsId: string, favourites: readonly SavedFavourite[]) =>
  sql`
    update favourites as f set price_minor = w.price_minor, sold_out = w.sold_out, told_at = w.told_at
    from unnest(${favourites.map(({ userId }) => userId)}::uuid[],
      ${favourites.map(({ priceMinor }) => priceMinor)}::bigint[],
      ${favourites.map(({ soldOut }) => soldOut)}::boolean[],
      ${favourites.map(({ toldAt }) => toldAt)}::timestamptz[]) as w (user_id, price_minor, sold_out, told_at)
    where f.brand_id = ${ctx.brand.id} and f.goods_id = ${goodsId} and f.user_id = w.user_id`.execute(ctx.db)
