import type { Ctx } from '#server/platform/context.ts'
import { sql } from 'kysely'
import { pipeline } from '#server/platform/pipeline.ts'
import { isId } from '#server/platform/ids.ts'
import type { Tables } from '#server/db/schema.ts'
import {
  findRatingCountsOfListed,
  listFavouriteIds,
  listSummaries,
  prepareGoodsDetail,
  type CatalogueTables,
  type ExtraGoodsColumns,
  type GoodsRow,
  type Texts,
} from './catalogue.queries.ts'

export type GoodsSummary = { readonly title: Texts; readonly storeId: string }

type FindGoodsDetail<Extra> = (
  ctx: Ctx<CatalogueTables>,
  goodsId: string,
) => Promise<(GoodsRow & { readonly favourite: boolean } & Extra) | null>

/**
 * Prepares the query for one listed product with its SKUs, the caller's favourite flag and the extra columns of other
 * modules. The query returns null for a product that is not listed.
 */
export function createFindGoodsDetail<Extra extends object>(extraColumns: ExtraGoodsColumns): FindGoodsDetail<Extra> {
  const find = prepareGoodsDetail<Extra>(extraColumns)
  return async (ctx, goodsId) => {
    if (!isId(goodsId)) return null
    const params = {
      brandId: ctx.brand.id,
      goodsId,
      userId: ctx.principal?.userId ?? null,
      now: ctx.clock.now(),
    }
    return (await find(ctx, params)).rows[0] ?? null
  }
}

export const isListed = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<boolean> =>
  isId(goodsId) && (await findRatingCountsOfListed(ctx, goodsId)) !== null

/** Numbers of ratings with one to five stars of a listed product; null when the product is not listed. */
export const findRatingCounts = async (ctx: Ctx<CatalogueTables>, goodsId: string): Promise<number[] | null> =>
  isId(goodsId) ? findRatingCountsOfListed(ctx, goodsId) : null

/** Titles and stores of goods of any status by their ids; unknown and malformed ids are absent. At most one query. */
export async function listGoodsSummaries(
  ctx: Ctx<CatalogueTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, GoodsSummary>> {
  const ids = goodsIds.filter(isId)
  const rows = ids.length === 0 ? [] : await listSummaries(ctx, ids)
  return new Map(rows.map(({ id, title, storeId }) => [id, { title: title as Texts, storeId }]))
}

/** A page of a user's favourites, newest first, with the total. */
export async function listFavourites(
  ctx: Ctx<CatalogueTables>,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ goodsIds: string[]; total: number }> {
  const rows = await listFavouriteIds(ctx, userId, limit, offset)
  return { goodsIds: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}

/** Whether the brand has any product, listed or not. */
export const hasAnyGoods = async (ctx: Ctx<Pick<Tables, 'goods'>>): Promise<boolean> =>
  (await ctx.db.selectFrom('goods').select('id').where('brand_id', '=', ctx.brand.id).limit(1).execute()).length > 0

/** Ids of a store's products, listed or not. */
export const listGoodsIdsOfStore = async (ctx: Ctx<Pick<Tables, 'goods'>>, storeId: string): Promise<string[]> => {
  const goods = ctx.db.selectFrom('goods').select('id').where('brand_id', '=', ctx.brand.id)
  return (await goods.where('store_id', '=', storeId).execute()).map(({ id }) => id)
}

/** Handles of sample products begin with it. */
export const samplePrefix = 'sample-'

/** Whether the brand shows products that are no samples, and samples. Two index lookups. */
export async function findListedKinds(
  ctx: Ctx<Pick<Tables, 'goods'>>,
): Promise<{ readonly hasOwn: boolean; readonly hasSamples: boolean }> {
  const isSample = sql<boolean>`left(handle, ${samplePrefix.length}::integer) = ${samplePrefix}`
  const listed = ctx.db
    .selectFrom('goods')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('status', '=', 'listed')
    .limit(1)
  const [own, samples] = await pipeline([
    listed.where((eb) => eb.not(isSample)).execute(),
    listed.where(isSample).execute(),
  ])
  return { hasOwn: own.length > 0, hasSamples: samples.length > 0 }
}
