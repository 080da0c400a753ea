import type { catalogueApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { countCap, pageInfoOf, rowsBefore } from '#server/platform/paging.ts'
import { refuse } from '#server/platform/refuse.ts'
import { showablePicture } from '../media/public.ts'
import { countReviews, findRatingCounts, listReviews } from './catalogue.queries.ts'
import { ratingOf } from './catalogue.rules.ts'

type Operation = typeof catalogueApi.reviews

/** A product's passed reviews, newest first, with the summary of all its stars. */
export async function readReviews(ctx: Ctx, input: Parsed<Operation>): Promise<Data<Operation>> {
  const { goodsId, stars, withImages } = input
  const range = { limit: input.pageSize, offset: rowsBefore(input) }
  if (!isId(goodsId)) throw refuse('goods.not_found')
  const [counts, rows, total, pictured] = await Promise.all([
    findRatingCounts(ctx, goodsId),
    listReviews(ctx, goodsId, { stars, withImages, ...range }),
    countReviews(ctx, goodsId, { stars, withImages }, countCap),
    countReviews(ctx, goodsId, { withImages: true }, countCap),
  ])
  if (!counts) throw refuse('goods.not_found')
  return {
    pageList: rows.map(({ id, author, stars, body, lang, images, created_at }) => ({
      id,
      author,
      stars,
      text: body,
      lang,
      images: (images as string[]).map((src) => showablePicture(ctx.brand, src)),
      createdAt: created_at.toISOString(),
    })),
    pageInfo: pageInfoOf(input, total),
    summary: { ...ratingOf(counts), counts },
    withImages: pictured,
  }
}
