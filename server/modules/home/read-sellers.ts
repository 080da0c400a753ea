import type { homeApi, SellerWithGoods } from '#contract/home.ts'
import type { storefrontApi } from '#contract/merchants.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCap, toOffset, toPageInfo, type Page } from '#server/platform/paging.ts'
import { getStore, listFollowedStores, listStores, type Store } from '../merchants/public.ts'
import { listBestSellersByStore, toCard, toSellerCards } from '../search/public.ts'

type Api = typeof homeApi & typeof storefrontApi

const goodsPerFollowed = 3

const listStoresPage = (ctx: Ctx, page: Page) =>
  listStores(ctx, { limit: page.pageSize, offset: toOffset(page), maxCount: countCap })

/** Converts stores, each with its best-selling goods. */
export async function toSellersWithGoods(
  ctx: Ctx,
  stores: readonly Store[],
  count: number,
): Promise<SellerWithGoods[]> {
  const [sellers, best] = await Promise.all([
    toSellerCards(ctx, stores),
    listBestSellersByStore(
      ctx,
      stores.map((store) => store.id),
      count,
    ),
  ])
  return sellers.map((seller) => ({ ...seller, goods: (best.get(seller.id) ?? []).map((row) => toCard(ctx, row)) }))
}

/** Stores by rating. */
export async function readSellers(ctx: Ctx, input: Parsed<Api['sellers']>): Promise<Data<Api['sellers']>> {
  const { stores, total } = await listStoresPage(ctx, input)
  return { pageList: await toSellerCards(ctx, stores), pageInfo: toPageInfo(input, total) }
}

export async function readSeller(
  ctx: Ctx,
  { sellerId }: Parsed<Api['sellerDetail']>,
): Promise<Data<Api['sellerDetail']>> {
  const [seller] = await toSellerCards(ctx, [await getStore(ctx, sellerId)])
  return { seller: seller! }
}

/** Stores by rating, each with its best-selling goods. */
export async function readSellerGoods(ctx: Ctx, input: Parsed<Api['sellerGoods']>): Promise<Data<Api['sellerGoods']>> {
  const { stores, total } = await listStoresPage(ctx, input)
  return { pageList: await toSellersWithGoods(ctx, stores, input.count), pageInfo: toPageInfo(input, total) }
}

/** The caller's followed stores, the latest first, each with its best-selling goods. */
export async function readFollows(ctx: Ctx, input: Parsed<Api['follows']>): Promise<Data<Api['follows']>> {
  const range = { limit: input.pageSize, offset: toOffset(input) }
  const { stores, total } = await listFollowedStores(ctx, range)
  return { pageList: await toSellersWithGoods(ctx, stores, goodsPerFollowed), pageInfo: toPageInfo(input, total) }
}
