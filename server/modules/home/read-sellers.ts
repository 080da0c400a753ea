import type { homeApi, SellerWithGoods } from '#contract/home.ts'
import type { storefrontApi } from '#contract/merchants.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCap, pageInfoOf, rowsBefore, type Page } from '#server/platform/paging.ts'
import { getStore, listFollowedStores, listStores, type Store } from '../merchants/public.ts'
import { asSellers, bestOfStores, toCard } from '../search/public.ts'

type Api = typeof homeApi & typeof storefrontApi

const goodsPerFollowed = 3

const findStoresPage = (ctx: Ctx, page: Page) =>
  listStores(ctx, { limit: page.pageSize, offset: rowsBefore(page), most: countCap })

/** These stores, each with its best-selling goods. */
export async function withGoods(ctx: Ctx, stores: readonly Store[], count: number): Promise<SellerWithGoods[]> {
  const [sellers, best] = await Promise.all([
    asSellers(ctx, stores),
    bestOfStores(
      ctx,
      stores.map((store) => store.id),
      count,
    ),
  ])
  return sellers.map((seller) => ({ ...seller, goods: (best.get(seller.id) ?? []).map((row) => toCard(ctx, row)) }))
}

/** Stores, the best rated first. */
export async function readSellers(ctx: Ctx, input: Parsed<Api['sellers']>): Promise<Data<Api['sellers']>> {
  const { stores, total } = await findStoresPage(ctx, input)
  return { pageList: await asSellers(ctx, stores), pageInfo: pageInfoOf(input, total) }
}

export async function readSeller(
  ctx: Ctx,
  { sellerId }: Parsed<Api['sellerDetail']>,
): Promise<Data<Api['sellerDetail']>> {
  const [seller] = await asSellers(ctx, [await getStore(ctx, sellerId)])
  return { seller: seller! }
}

/** Stores, each with its best-selling goods. */
export async function readSellerGoods(ctx: Ctx, input: Parsed<Api['sellerGoods']>): Promise<Data<Api['sellerGoods']>> {
  const { stores, total } = await findStoresPage(ctx, input)
  return { pageList: await withGoods(ctx, stores, input.count), pageInfo: pageInfoOf(input, total) }
}

/** The stores that the caller follows, the newest first, each with its best-selling goods. */
export async function readFollows(ctx: Ctx, input: Parsed<Api['follows']>): Promise<Data<Api['follows']>> {
  const range = { limit: input.pageSize, offset: rowsBefore(input) }
  const { stores, total } = await listFollowedStores(ctx, range)
  return { pageList: await withGoods(ctx, stores, goodsPerFollowed), pageInfo: pageInfoOf(input, total) }
}
