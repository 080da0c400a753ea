import type { Data, Parsed } from '#contract/operation.ts'
import type { reviewsApi } from '#contract/reviews.ts'
import { ratingCountsOf, ratingOf } from '#server/modules/catalogue/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pageInfoOf, rowsBefore } from '#server/platform/paging.ts'
import { refuse } from '#server/platform/refuse.ts'
import { countReviews, listReviews, type ReviewRow } from './reviews.queries.ts'
import { toReview } from './review-answers.ts'

type Reviews = (typeof reviewsApi)['reviews']

const mostOwn = 20

/** What only the caller sees of a product's reviews: the own ones that wait. */
const ownWaiting = async (ctx: Ctx, goodsId: string): Promise<ReviewRow[]> =>
  ctx.who
    ? listReviews(ctx, { states: ['under_review'], userId: ctx.who.userId, goodsId, limit: mostOwn, offset: 0 })
    : []

/** A product's passed reviews, newest first, with the summary of all its stars; the caller's waiting ones apart. */
export async function readReviews(ctx: Ctx, input: Parsed<Reviews>): Promise<Data<Reviews>> {
  const { goodsId, stars, withImages, pageNum } = input
  const range = { limit: input.pageSize, offset: rowsBefore(input) }
  const counts = await ratingCountsOf(ctx, goodsId)
  if (!counts) throw refuse('goods.not_found')
  const filter = { states: ['passed'] as const, goodsId, stars, withImages }
  const [rows, total, pictured, own] = await Promise.all([
    listReviews(ctx, { ...filter, ...range }),
    countReviews(ctx, filter),
    countReviews(ctx, { states: ['passed'], goodsId, withImages: true }),
    pageNum === 1 ? ownWaiting(ctx, goodsId) : [],
  ])
  return {
    pageList: rows.map((row) => toReview(ctx, row)),
    pageInfo: pageInfoOf(input, total),
    summary: { ...ratingOf(counts), counts },
    withImages: pictured,
    own: own.map((row) => toReview(ctx, row)),
  }
}
