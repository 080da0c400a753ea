import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { deleteFavourite, findRatingCounts, hasGoods, insertFavourite } from './catalogue.queries.ts'

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
