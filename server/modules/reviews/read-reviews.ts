import type { Data, Parsed } from '#contract/operation.ts'
import type { reviewsApi } from '#contract/reviews.ts'
import { findRatingCounts, toRating } from '#server/modules/catalogue/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { countReviews, listReviews, type ReviewRow } from './reviews.queries.ts'
import { toReviewView } from './review-views.ts'

type Reviews = (typeof reviewsApi)['reviews']

const maxOwn = 20

/** The caller's own reviews that wait for moderation. */
const listOwnPending = async (ctx: Ctx, goodsId: string): Promise<ReviewRow[]> =>
  ctx.principal
    ? listReviews(ctx, { states: ['under_review'], userId: ctx.principal.userId, goodsId, limit: maxOwn, offset: 0 })
    : []

/** A product's passed reviews, newest first, with its rating summary; the caller's own waiting ones are separate. */
export async function readReviews(ctx: Ctx, input: Parsed<Reviews>): Promise<Data<Reviews>> {
  const { goodsId, stars, withImages, pageNum } = input
  const range = { limit: input.pageSize, offset: toOffset(input) }
  const counts = await findRatingCounts(ctx, goodsId)
  if (!counts) throw refusal('goods.not_found')
  const filter = { states: ['passed'] as const, goodsId, stars, withImages }
  const [rows, total, withImagesCount, own] = await Promise.all([
    listReviews(ctx, { ...filter, ...range }),
    countReviews(ctx, filter),
    countReviews(ctx, { states: ['passed'], goodsId, withImages: true }),
    pageNum === 1 ? listOwnPending(ctx, goodsId) : [],
  ])
  return {
    pageList: rows.map((row) => toReviewView(ctx, row)),
    pageInfo: toPageInfo(input, total),
    summary: { ...toRating(counts), counts },
    withImages: withImagesCount,
    own: own.map((row) => toReviewView(ctx, row)),
  }
}
