import type { Data } from '#contract/operation.ts'
import type { sellerReviewsApi } from '#contract/reviews.ts'
import { listGoodsSummaries, toRating } from '#server/modules/catalogue/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { findLowRatingWords } from './low-rating-words.rules.ts'
import { countByStars, countReviews, listReviewTexts } from './reviews.queries.ts'

type Summary = (typeof sellerReviewsApi)['summary']

const days = 90
const maxLowStars = 3
/** Reviews whose words are compared. */
const sampleSize = 500
const maxWords = 6
const maxGoods = 5

/** The products that these reviews are of, most first. */
async function countGoods(ctx: SellerCtx, reviews: readonly { readonly goodsId: string }[]) {
  const counted = [...Map.groupBy(reviews, ({ goodsId }) => goodsId)]
    .map(([id, group]) => ({ id, count: group.length }))
    .toSorted((one, other) => other.count - one.count || one.id.localeCompare(other.id))
    .slice(0, maxGoods)
  const summaries = await listGoodsSummaries(
    ctx,
    counted.map(({ id }) => id),
  )
  return counted.map(({ id, count }) => ({
    id,
    name: pickText(summaries.get(id)?.title ?? {}, ctx.lang, ctx.brand.settings.defaultLanguage),
    count,
  }))
}

/** Numbers of the caller's reviews, ratings of the last days, and what low ratings name. */
export async function readStoreSummary(ctx: SellerCtx): Promise<Data<Summary>> {
  const all = { states: ['passed'] as const, storeId: ctx.principal.storeId }
  const from = new Date(ctx.clock.now().getTime() - days * 86_400_000)
  const [total, toReply, lowCount, withImages, stars, low, others] = await Promise.all([
    countReviews(ctx, all),
    countReviews(ctx, { ...all, replied: false }),
    countReviews(ctx, { ...all, maxStars: maxLowStars }),
    countReviews(ctx, { ...all, withImages: true }),
    countByStars(ctx, { ...all, from }),
    listReviewTexts(ctx, { ...all, from, maxStars: maxLowStars }, sampleSize),
    listReviewTexts(ctx, { ...all, from, minStars: maxLowStars + 1 }, sampleSize),
  ])
  const counts = [1, 2, 3, 4, 5].map((one) => stars.find((row) => row.stars === one)?.count ?? 0)
  return {
    counts: { all: total, toReply, low: lowCount, withImages },
    recent: { ...toRating(counts), counts, days, replied: stars.reduce((sum, { replied }) => sum + replied, 0) },
    words: findLowRatingWords(low, others, maxWords),
    goods: await countGoods(ctx, low),
  }
}
