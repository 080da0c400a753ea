import type { Ctx } from '#server/platform/context.ts'
import { timesUntil } from '#server/platform/clock.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import {
  deleteFavourite,
  findRatingCounts,
  hasGoods,
  insertFavourite,
  insertFavourites,
  listAllFavouriteIds,
} from './catalogue.queries.ts'

type Collected = { readonly favourite: boolean }

/** Collects a listed product for the caller; twice is the same as once. */
export async function collectGoods(ctx: Ctx, { goodsId }: { goodsId: string }): Promise<Collected> {
  if (!isId(goodsId) || !(await findRatingCounts(ctx, goodsId))) throw refuse('goods.not_found')
  await insertFavourite(ctx, ctx.who!.userId, goodsId)
  return { favourite: true }
}

/** Lets a product go, also one that is no longer sold. */
export async function letGoodsGo(ctx: Ctx, { goodsId }: { goodsId: string }): Promise<Collected> {
  if (!isId(goodsId) || !(await hasGoods(ctx, goodsId))) throw refuse('goods.not_found')
  await deleteFavourite(ctx, ctx.who!.userId, goodsId)
  return { favourite: false }
}

/** As deep as the pages of the favourites reach. */
const maxListed = 10_000

/** The ids behind the hearts of a page. */
export const readFavouriteIds = async (ctx: Ctx): Promise<{ goodsIds: string[] }> => ({
  goodsIds: await listAllFavouriteIds(ctx, ctx.who!.userId, maxListed),
})

/** Adds a visitor's favourites, the latest last; what is not for sale any more is left out. */
export async function mergeFavourites(ctx: Ctx, { goodsIds }: { goodsIds: string[] }): Promise<{ added: number }> {
  const wanted = [...new Set(goodsIds.filter(isId).map((id) => id.toLowerCase()))]
  if (wanted.length === 0) return { added: 0 }
  const added = await insertFavourites(ctx, ctx.who!.userId, {
    ids: wanted,
    times: timesUntil(ctx.clock, wanted.length),
  })
  return { added: added.length }
}
