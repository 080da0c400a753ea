import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import {
  prepareGoodsDetail,
  findRatingCountsOfListed,
  listFavouriteIds,
  listGoodsByIds,
  listStoresOfGoods,
  listTitlesOfGoods,
  type CatalogueTables,
  type ExtraGoodsColumns,
  type GoodsRow,
  type Texts,
} from './catalogue.queries.ts'

type FindGoodsDetail<Beside> = (
  ctx: Ctx<CatalogueTables>,
  goodsId: string,
  since: Date,
) => Promise<(GoodsRow & { readonly favourite: boolean } & Beside) | null>

/**
 * Prepares the query for one listed product with its SKUs, the caller's favourite flag and the extra columns of other
 * modules. The query returns null for a product that is not listed.
 */
export function createFindGoodsDetail<Beside extends object>(extraColumns: ExtraGoodsColumns): FindGoodsDetail<Beside> {
  const find = prepareGoodsDetail<Beside>(extraColumns)
  return async (ctx, goodsId, since) => {
    if (!isId(goodsId)) return null
    const params = {
      brandId: ctx.brand.id,
      goodsId,
      userId: ctx.principal?.userId ?? null,
      now: ctx.clock.now(),
      since,
    }
    return (await find(ctx, params)).rows[0] ?? null
  }
}

export const isListed = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<boolean> =>
  isId(goodsId) && (await findRatingCountsOfListed(ctx, goodsId)) !== null

/** Numbers of ratings with one to five stars of a listed product; null when the product is not listed. */
export const findRatingCounts = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<number[] | null> =>
  isId(goodsId) ? findRatingCountsOfListed(ctx, goodsId) : null

/** Titles of goods of any status by their ids. One query, none without ids. */
export async function listTitlesByGoods(
  ctx: Ctx<CatalogueTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, Texts>> {
  const rows = goodsIds.length === 0 ? [] : await listTitlesOfGoods(ctx, goodsIds)
  return new Map(rows.map(({ id, title }) => [id, title as Texts]))
}

/** Stores of goods of any status by their ids; unknown and malformed ids are absent. One query, none without ids. */
export async function listStoreIdsByGoods(
  ctx: Ctx<CatalogueTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = goodsIds.filter(isId)
  const rows = wanted.length === 0 ? [] : await listStoresOfGoods(ctx, wanted)
  return new Map(rows.map(({ id, storeId }) => [id, storeId]))
}

/** Goods of any status with their listed SKUs. */
export const listGoodsForSearch = (ctx: Ctx<CatalogueTables>, goodsIds: readonly string[]): Promise<GoodsRow[]> =>
  listGoodsByIds(ctx, goodsIds)

/** A page of a user's favourites, newest first, with the total. */
export async function listFavourites(
  ctx: Ctx<CatalogueTables>,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ goodsIds: string[]; total: number }> {
  const rows = await listFavouriteIds(ctx, userId, limit, offset)
  return { goodsIds: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}
