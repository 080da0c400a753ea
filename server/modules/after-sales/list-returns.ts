import {
  returnViews,
  type returnsApi,
  type ReturnView,
  type sellerReturnsApi,
  type staffReturnsApi,
} from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'
import { getBuyers, toMoment, toSummaries } from './return-views.ts'
import { getSellerActions, getShopperActions, getStaffActions } from './return-states.ts'
import { countReturns, listReturns, type ReturnFilter } from './returns.queries.ts'

type Own = (typeof returnsApi)['list']
type OfStore = (typeof sellerReturnsApi)['list']
type Count = (typeof sellerReturnsApi)['count']
type All = (typeof staffReturnsApi)['list']
type DisputeCount = (typeof staffReturnsApi)['count']

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

/** Returns of the caller's store, newest first by default. */
export async function listStoreReturns(ctx: UserCtx, input: Parsed<OfStore>): Promise<Data<OfStore>> {
  const { state, view, kind, keyword, cursor } = input
  // After a position that cannot exist there is nothing.
  if (cursor !== undefined && !isId(cursor)) return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null }
  const filter = { scope: { storeId: ctx.principal.storeId! }, state, view, kind, keyword }
  const isOldestFirst = input.sort === 'oldest'
  // One more than asked for, to know whether there is a next page.
  const page = { limit: input.pageSize + 1, offset: cursor ? 0 : toOffset(input), isOldestFirst, afterId: cursor }
  const [found, total] = await Promise.all([listReturns(ctx, filter, page), countReturns(ctx, filter)])
  const rows = found.slice(0, input.pageSize)
  const [summaries, getBuyer] = await Promise.all([toSummaries(ctx, rows), getBuyers(ctx, rows)])
  const pageList = rows.map((row, index) => ({
    ...summaries[index]!,
    buyer: getBuyer(row),
    actions: getSellerActions(toMoment(ctx, row)),
  }))
  return {
    pageList,
    pageInfo: toPageInfo(input, total),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}

const urgentMs = 24 * 3_600_000

/** Numbers of returns of the caller's store, all and by view; each is counted up to a cap. */
export async function countStoreReturns(ctx: UserCtx): Promise<Data<Count>> {
  const scope = { storeId: ctx.principal.storeId! }
  const dueBefore = new Date(ctx.clock.now().getTime() + urgentMs)
  const [all, urgent, ...counts] = await Promise.all([
    countReturns(ctx, { scope }),
    countReturns(ctx, { scope, view: 'to_decide', dueBefore }),
    ...returnViews.map((view) => countReturns(ctx, { scope, view })),
  ])
  const byView = Object.fromEntries(returnViews.map((view, index) => [view, counts[index]!]))
  return { all, urgent, counts: byView as Record<ReturnView, number> }
}

/** Returns of the brand for staff, newest first by default. Throws `paging.too_deep`. */
export async function listAllReturns(ctx: UserCtx, input: Parsed<All>): Promise<Data<All>> {
  const { state, keyword, sort, cursor } = input
  const filter = { scope: 'brand', state, keyword } as const
  // After a position that cannot exist there is nothing.
  if (cursor !== undefined && !isId(cursor)) return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null }
  // One more than asked for, to know whether there is a next page.
  const page = { limit: input.pageSize + 1, offset: cursor ? 0 : toOffset(input), afterId: cursor }
  const [found, total] = await Promise.all([
    listReturns(ctx, filter, { ...page, isOldestFirst: sort === 'oldest' }),
    countReturns(ctx, filter),
  ])
  const rows = found.slice(0, input.pageSize)
  const [summaries, getBuyer] = await Promise.all([toSummaries(ctx, rows), getBuyers(ctx, rows)])
  return {
    pageList: rows.map((row, index) => ({
      ...summaries[index]!,
      buyer: getBuyer(row),
      disputedAt: row.disputed_at?.toISOString() ?? null,
      actions: getStaffActions(toMoment(ctx, row)),
    })),
    pageInfo: toPageInfo(input, total),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}

/** Numbers of disputes that wait and that were decided. */
export async function countDisputes(ctx: UserCtx): Promise<Data<DisputeCount>> {
  const [disputed, decided] = await Promise.all([
    countReturns(ctx, { scope: 'brand', state: 'disputed' }),
    countReturns(ctx, { scope: 'brand', state: 'decided' }),
  ])
  return { disputed, decided }
}
