import type { searchApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { listFavourites } from '../catalogue/public.ts'
import { listCardsByGoods, toCard, toSellerCards } from './cards.ts'
import { findPage } from './find-page.ts'

type Api = typeof searchApi

export async function readList(ctx: Ctx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { pageList, pageInfo, facets } = await findPage(ctx, input)
  return { pageList, pageInfo, facets }
}

/** A store with its goods, by sales by default. */
export async function readStoreList(ctx: Ctx, input: Parsed<Api['storeList']>): Promise<Data<Api['storeList']>> {
  const { store, pageList, pageInfo, facets } = await findPage(ctx, input)
  const [seller] = await toSellerCards(ctx, [store!])
  return { seller: seller!, pageList, pageInfo, facets }
}

/** The caller's favourites, the latest first. */
export async function readFavourites(ctx: Ctx, input: Parsed<Api['favourites']>): Promise<Data<Api['favourites']>> {
  const range = { limit: input.pageSize, offset: toOffset(input) }
  const { goodsIds, total } = await listFavourites(ctx, ctx.principal!.userId, range)
  const rows = await listCardsByGoods(ctx, goodsIds)
  return { pageList: rows.map((row) => toCard(ctx, row)), pageInfo: toPageInfo(input, total) }
}
