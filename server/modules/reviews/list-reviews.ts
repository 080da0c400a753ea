import type { Data, Parsed } from '#contract/operation.ts'
import type { adminReviewsApi, reviewsApi, sellerReviewsApi } from '#contract/reviews.ts'
import type { Ctx, SellerCtx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toPageInfo, toOffset, type Page } from '#server/platform/paging.ts'
import { countReviews, listReviews, listReviewsSorted, searchReviews, type ReviewFilter } from './reviews.queries.ts'
import { toHandledReviewViews, toOwnReviewView, toStoreReviewViews } from './review-views.ts'

type OwnList = (typeof reviewsApi)['ownReviews']
type StoreList = (typeof sellerReviewsApi)['list']
type AllList = (typeof adminReviewsApi)['list']

async function listPage(ctx: UserCtx, filter: ReviewFilter, page: Page) {
  const range = { limit: page.pageSize, offset: toOffset(page) }
  const [rows, total] = await Promise.all([listReviews(ctx, { ...filter, ...range }), countReviews(ctx, filter)])
  return { rows, pageInfo: toPageInfo(page, total) }
}

/** The caller's reviews in every state, of one order or all. Another user's order has none. */
export async function listOwnReviews(ctx: UserCtx, { orderId, ...page }: Parsed<OwnList>): Promise<Data<OwnList>> {
  if (orderId !== undefined && !isId(orderId)) return { pageList: [], pageInfo: toPageInfo(page, 0) }
  const states = ['under_review', 'passed', 'rejected'] as const
  const { rows, pageInfo } = await listPage(ctx, { states, userId: ctx.principal.userId, orderId }, page)
  return { pageList: rows.map((row) => toOwnReviewView(ctx, row)), pageInfo }
}

/** Published reviews of the caller's store. */
export async function listStoreReviews(ctx: SellerCtx, input: Parsed<StoreList>): Promise<Data<StoreList>> {
  const { replied, stars, maxStars, withImages, goodsId, keyword, sort, cursor } = input
  // After a position, or of a product, that cannot exist there is nothing.
  if ([cursor, goodsId].some((one) => one !== undefined && !isId(one)))
    return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null }
  const { storeId } = ctx.principal
  const filter = { states: ['passed'] as const, storeId, replied, stars, maxStars, withImages, goodsId, keyword }
  // One more than asked for, to know whether there is a next page.
  const page = { limit: input.pageSize + 1, offset: cursor ? 0 : toOffset(input), sort, afterId: cursor }
  const [found, total] = await Promise.all([listReviewsSorted(ctx, filter, page), countReviews(ctx, filter)])
  const rows = found.slice(0, input.pageSize)
  return {
    pageList: await toStoreReviewViews(ctx, rows),
    pageInfo: toPageInfo(input, total),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}

/** For staff. */
export async function listAllReviews(ctx: UserCtx, input: Parsed<AllList>): Promise<Data<AllList>> {
  const { state, stars, keyword, sort, cursor } = input
  if (cursor !== undefined && !isId(cursor))
    return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null, isFull: true }
  const filter = { states: [state], stars }
  const page = { limit: input.pageSize + 1, offset: cursor ? 0 : toOffset(input), sort, afterId: cursor }
  const { found, total, isTotalCut, stoppedAt } =
    keyword === undefined
      ? await listCounted(ctx, filter, page)
      : await searchReviews(ctx, { ...filter, keyword }, page)
  const rows = found.slice(0, input.pageSize)
  return {
    pageList: await toHandledReviewViews(ctx, rows),
    // A search counts what it has looked at.
    pageInfo: { ...toPageInfo(input, total), ...(isTotalCut && { totalCapped: true }) },
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : stoppedAt,
    isFull: stoppedAt === null,
  }
}

async function listCounted(ctx: Ctx, filter: ReviewFilter, page: Parameters<typeof listReviewsSorted>[2]) {
  const [found, total] = await Promise.all([listReviewsSorted(ctx, filter, page), countReviews(ctx, filter)])
  return { found, total, isTotalCut: false, stoppedAt: null }
}

/** Approved reviews of a store without a reply, counted up to a cap. */
export const countUnansweredReviews = (ctx: Ctx, storeId: string): Promise<number> =>
  countReviews(ctx, { states: ['passed'], storeId, replied: false })
