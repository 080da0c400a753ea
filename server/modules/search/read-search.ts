import type { searchApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pageInfoOf } from '#server/platform/paging.ts'
import { findStoresByName } from '../merchants/public.ts'
import { asSellers } from './as-sellers.ts'
import { findPage } from './find-page.ts'

type Operation = typeof searchApi.search

const mostSellers = 20

const findSellers = async (ctx: Ctx, keyword: string) =>
  asSellers(ctx, await findStoresByName(ctx, keyword, mostSellers))

/** Goods and stores by words; `type` leaves one of them out. Of stores, the twenty with most goods. */
export async function readSearch(ctx: Ctx, input: Parsed<Operation>): Promise<Data<Operation>> {
  const { type, keyword } = input
  // With stores alone the page is that of no goods: the facets stay, the list is empty.
  const [found, sellerList] = await Promise.all([
    findPage(ctx, input),
    type === 'goods' ? [] : findSellers(ctx, keyword),
  ])
  if (type !== 'seller')
    return { goodsList: found.pageList, sellerList, pageInfo: found.pageInfo, facets: found.facets }
  return { goodsList: [], sellerList, pageInfo: pageInfoOf(input, sellerList.length), facets: found.facets }
}
