import type { Ctx } from '#server/platform/context.ts'
import { buildTimestamps } from '#server/platform/clock.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  deleteFavourite,
  findRatingCountsOfListed,
  hasGoods,
  insertFavourite,
  insertFavourites,
  listAllFavouriteIds,
} from './catalogue.queries.ts'

type FavouriteState = { readonly favourite: boolean }

/** Adds a listed product to the caller's favourites; adding it again changes nothing. */
export async function addFavourite(ctx: Ctx, { goodsId }: { goodsId: string }): Promise<FavouriteState> {
  if (!isId(goodsId) || !(await findRatingCountsOfListed(ctx, goodsId))) throw refusal('goods.not_found')
  await insertFavourite(ctx, ctx.principal!.userId, goodsId)
  return { favourite: true }
}

/** Removes a favourite, also when the product is no longer listed. */
export async function removeFavourite(ctx: Ctx, { goodsId }: { goodsId: string }): Promise<FavouriteState> {
  if (!isId(goodsId) || !(await hasGoods(ctx, goodsId))) throw refusal('goods.not_found')
  await deleteFavourite(ctx, ctx.principal!.userId, goodsId)
  return { favourite: false }
}

/** The depth that the pages of the favourites reach. */
const maxFavouriteIds = 10_000

/** The ids that a page needs to mark its favourites. */
export const readFavouriteIds = async (ctx: Ctx): Promise<{ goodsIds: string[] }> => ({
  goodsIds: await listAllFavouriteIds(ctx, ctx.principal!.userId, maxFavouriteIds),
})

/** Adds a visitor's favourites, the latest last; goods that are no longer listed are skipped. */
export async function mergeFavourites(ctx: Ctx, { goodsIds }: { goodsIds: string[] }): Promise<{ added: number }> {
  const wanted = [...new Set(goodsIds.filter(isId).map((id) => id.toLowerCase()))]
  if (wanted.length === 0) return { added: 0 }
  const added = await insertFavourites(ctx, ctx.principal!.userId, {
    ids: wanted,
    times: buildTimestamps(ctx.clock, wanted.length),
  })
  return { added: added.length }
}
