import type { Ctx } from '#server/platform/context.ts'
import { buildTimestamps } from '#server/platform/clock.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  deleteFavourite,
  findRatingCountsOfListed,
  hasGoods,
  insertFavourites,
  listAllFavouriteIds,
  type Offer,
} from './catalogue.queries.ts'

type FavouriteState = { readonly favourite: boolean }

/** The offers of listed goods by their ids; unknown ones are absent. */
export type FindOffers = (ctx: Ctx, goodsIds: readonly string[]) => Promise<ReadonlyMap<string, Offer>>

/** Adds a listed product to the caller's favourites with what it costs now; adding it again changes nothing. */
export const createAddFavourite =
  (findOffers: FindOffers) =>
  async (ctx: Ctx, { goodsId }: { goodsId: string }): Promise<FavouriteState> => {
    if (!isId(goodsId) || !(await findRatingCountsOfListed(ctx, goodsId))) throw refusal('goods.not_found')
    const offer = (await findOffers(ctx, [goodsId])).get(goodsId.toLowerCase())
    await insertFavourites(ctx, ctx.principal!.userId, [{ goodsId, createdAt: ctx.clock.now(), offer }])
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
export const createMergeFavourites =
  (findOffers: FindOffers) =>
  async (ctx: Ctx, { goodsIds }: { goodsIds: string[] }): Promise<{ added: number }> => {
    const wanted = [...new Set(goodsIds.filter(isId).map((id) => id.toLowerCase()))]
    if (wanted.length === 0) return { added: 0 }
    const offers = await findOffers(ctx, wanted)
    const times = buildTimestamps(ctx.clock, wanted.length)
    const added = await insertFavourites(
      ctx,
      ctx.principal!.userId,
      wanted.map((goodsId, nth) => ({ goodsId, createdAt: times[nth]!, offer: offers.get(goodsId) })),
    )
    return { added: added.length }
  }
