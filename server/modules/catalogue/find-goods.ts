import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import {
  findListedGoods,
  findRatingCounts,
  listFavouriteIds,
  listGoodsByIds,
  listStoresOfGoods,
  listTitlesOfGoods,
  type CatalogueTables,
  type GoodsRow,
  type Texts,
} from './catalogue.queries.ts'

/** One listed product with its SKUs, and whether the caller collected it; null when there is none. */
export const findGoodsDetail = async (
  ctx: Ctx<CatalogueTables>,
  goodsId: string,
): Promise<(GoodsRow & { readonly favourite: boolean }) | null> =>
  isId(goodsId) ? findListedGoods(ctx, goodsId) : null

/** Whether shoppers may see a product of this id. */
export const isListed = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<boolean> =>
  isId(goodsId) && (await findRatingCounts(ctx, goodsId)) !== null

/** Stars given to a listed product, from one to five; null when there is no such product. */
export const ratingCountsOf = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<number[] | null> =>
  isId(goodsId) ? findRatingCounts(ctx, goodsId) : null

/** What each of these goods is called, whatever its status. One query, or none. */
export async function titlesOf(
  ctx: Ctx<CatalogueTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, Texts>> {
  const rows = goodsIds.length === 0 ? [] : await listTitlesOfGoods(ctx, goodsIds)
  return new Map(rows.map(({ id, title }) => [id, title as Texts]))
}

/** The store of each of these goods, whatever their status; unknown and wrong ids are absent. One query, or none. */
export async function storesOfGoods(
  ctx: Ctx<CatalogueTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = goodsIds.filter(isId)
  const rows = wanted.length === 0 ? [] : await listStoresOfGoods(ctx, wanted)
  return new Map(rows.map(({ id, storeId }) => [id, storeId]))
}

/** Goods of any status with their listed SKUs: what search documents are made of. */
export const listGoodsForSearch = (ctx: Ctx<CatalogueTables>, goodsIds: readonly string[]): Promise<GoodsRow[]> =>
  listGoodsByIds(ctx, goodsIds)

/** Ids of the listed goods that a user collected, newest first, and how many there are in all. */
export async function listFavourites(
  ctx: Ctx<CatalogueTables>,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ goodsIds: string[]; total: number }> {
  const rows = await listFavouriteIds(ctx, userId, limit, offset)
  return { goodsIds: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}
