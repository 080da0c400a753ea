import type { returnsApi, sellerReturnsApi, staffReturnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'
import { getBuyers, toMoment, toSummaries } from './return-views.ts'
import { getSellerActions, getShopperActions, getStaffActions } from './return-states.ts'
import { countReturns, listReturns, type ReturnFilter } from './returns.queries.ts'

type Own = (typeof returnsApi)['list']
type OfStore = (typeof sellerReturnsApi)['list']
type All = (typeof staffReturnsApi)['list']

async function readPage(ctx: UserCtx, scope: ReturnFilter['scope'], input: Parsed<Own>) {
  const filter = { scope, state: input.state }
  const page = { limit: input.pageSize, offset: toOffset(input) }
  const [rows, total] = await Promise.all([listReturns(ctx, filter, page), countReturns(ctx, filter)])
  const summaries = await toSummaries(ctx, rows)
  return {
    found: rows.map((row, index) => ({ row, summary: summaries[index]! })),
    rows,
    pageInfo: toPageInfo(input, total),
  }
}

/** The caller's returns, newest first. */
export async function listOwnReturns(ctx: UserCtx, input: Parsed<Own>): Promise<Data<Own>> {
  const { found, pageInfo } = await readPage(ctx, { userId: ctx.principal.userId }, input)
  const pageList = found.map(({ row, summary }) => ({ ...summary, actions: getShopperActions(toMoment(ctx, row)) }))
  return { pageList, pageInfo }
}

/** Returns of the caller's store, newest first. */
export async function listStoreReturns(ctx: UserCtx, input: Parsed<OfStore>): Promise<Data<OfStore>> {
  const { found, rows, pageInfo } = await readPage(ctx, { storeId: ctx.principal.storeId! }, input)
  const getBuyer = await getBuyers(ctx, rows)
  const pageList = found.map(({ row, summary }) => ({
    ...summary,
    buyer: getBuyer(row),
    actions: getSellerActions(toMoment(ctx, row)),
  }))
  return { pageList, pageInfo }
}

/** All returns of the brand for staff, newest first. */
export async function listAllReturns(ctx: UserCtx, input: Parsed<All>): Promise<Data<All>> {
  const { found, rows, pageInfo } = await readPage(ctx, 'brand', input)
  const getBuyer = await getBuyers(ctx, rows)
  const pageList = found.map(({ row, summary }) => ({
    ...summary,
    buyer: getBuyer(row),
    actions: getStaffActions(toMoment(ctx, row)),
  }))
  return { pageList, pageInfo }
}
