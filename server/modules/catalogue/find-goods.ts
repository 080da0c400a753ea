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
 * Finds one listed product with its SKUs, whether the caller has it as a favourite, and what other modules know of it, in
 * one query; null when there is none.
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

/** Whether shoppers may see a product of this id. */
export const isListed = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<boolean> =>
  isId(goodsId) && (await findRatingCountsOfListed(ctx, goodsId)) !== null

/** Stars given to a listed product, from one to five; null when there is no such product. */
export const findRatingCounts = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<number[] | null> =>
  isId(goodsId) ? findRatingCountsOfListed(ctx, goodsId) : null

/** What each of these goods is called, whatever its status. One query, or none. */
export async function listTitlesByGoods(
  ctx: Ctx<CatalogueTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, Texts>> {
  const rows = goodsIds.length === 0 ? [] : await listTitlesOfGoods(ctx, goodsIds)
  return new Map(rows.map(({ id, title }) => [id, title as Texts]))
}

/** The store of each of these goods, whatever their status; unknown and wrong ids are absent. One query, or none. */
export async function listStoreIdsByGoods(
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
