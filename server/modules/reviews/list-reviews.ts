import type { Data, Parsed } from '#contract/operation.ts'
import type { adminReviewsApi, reviewsApi, sellerReviewsApi } from '#contract/reviews.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pageInfoOf, rowsBefore, type Page } from '#server/platform/paging.ts'
import { countReviews, listReviews, type ReviewFilter } from './reviews.queries.ts'
import { toHandledReviews, toOwnReview, toStoreReviews } from './review-answers.ts'

type Own = (typeof reviewsApi)['ownReviews']
type OfStore = (typeof sellerReviewsApi)['list']
type All = (typeof adminReviewsApi)['list']

async function onePage(ctx: UserCtx, filter: ReviewFilter, page: Page) {
  const range = { limit: page.pageSize, offset: rowsBefore(page) }
  const [rows, total] = await Promise.all([listReviews(ctx, { ...filter, ...range }), countReviews(ctx, filter)])
  return { rows, pageInfo: pageInfoOf(page, total) }
}

/** The caller's reviews in every state, of one order or all. An order of somebody else has none. */
export async function listOwnReviews(ctx: UserCtx, { orderId, ...page }: Parsed<Own>): Promise<Data<Own>> {
  if (orderId !== undefined && !isId(orderId)) return { pageList: [], pageInfo: pageInfoOf(page, 0) }
  const states = ['under_review', 'passed', 'rejected'] as const
  const { rows, pageInfo } = await onePage(ctx, { states, userId: ctx.who.userId, orderId }, page)
  return { pageList: rows.map((row) => toOwnReview(ctx, row)), pageInfo }
}

/** Passed reviews of the goods of the caller's store. */
export async function listStoreReviews(
  ctx: SellerCtx,
  { replied, stars, ...page }: Parsed<OfStore>,
): Promise<Data<OfStore>> {
  const filter = { states: ['passed'] as const, storeId: ctx.who.storeId, replied, stars }
  const { rows, pageInfo } = await onePage(ctx, filter, page)
  return { pageList: await toStoreReviews(ctx, rows), pageInfo }
}

/** The brand's reviews in one state, for staff. */
export async function listAllReviews(ctx: UserCtx, { state, ...page }: Parsed<All>): Promise<Data<All>> {
  const { rows, pageInfo } = await onePage(ctx, { states: [state] }, page)
  return { pageList: await toHandledReviews(ctx, rows), pageInfo }
}
