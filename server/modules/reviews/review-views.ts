import type { z } from 'zod'
import type { OwnReview, Review, ReviewState, StaffReview, StoreReview } from '#contract/reviews.ts'
import { listGoodsSummaries } from '#server/modules/catalogue/public.ts'
import { toShowableImage } from '#server/modules/media/public.ts'
import { findStores } from '#server/modules/merchants/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { ReviewRow } from './reviews.queries.ts'
import { replyUntil } from './reviews.rules.ts'

export const toReviewView = (ctx: Ctx, row: ReviewRow): Review => ({
  id: row.id,
  author: row.author,
  stars: row.stars,
  text: row.body,
  lang: row.lang,
  images: (row.images as string[]).map((src) => toShowableImage(ctx.brand, src)),
  createdAt: row.created_at.toISOString(),
  state: row.status as ReviewState,
  reply: row.replied_at && { text: row.reply!, at: row.replied_at.toISOString() },
})

/** For the author. */
export const toOwnReviewView = (ctx: Ctx, row: ReviewRow): OwnReview => ({
  ...toReviewView(ctx, row),
  orderId: row.order_id,
  lineId: row.line_id,
  goodsId: row.goods_id,
  reason: row.reason,
})

/** Loads the names of goods and stores in the caller's language. */
async function loadNames(ctx: Ctx, rows: readonly ReviewRow[]) {
  const [summaries, stores] = await Promise.all([
    listGoodsSummaries(ctx, [...new Set(rows.map((row) => row.goods_id))]),
    findStores(
      ctx,
      rows.map((row) => row.store_id),
    ),
  ])
  const words = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  return {
    goods: (id: string) => ({ id, name: words(summaries.get(id)?.title ?? {}) }),
    // A closed store has an empty name.
    seller: (id: string) => ({ id, name: words(stores.get(id)?.name ?? {}) }),
  }
}

/** For the seller. */
export async function toStoreReviewViews(ctx: Ctx, rows: readonly ReviewRow[]): Promise<z.infer<typeof StoreReview>[]> {
  const { goods } = await loadNames(ctx, rows)
  return rows.map((row) => ({
    ...toReviewView(ctx, row),
    goods: goods(row.goods_id),
    replyUntil: row.replied_at && replyUntil(row.replied_at).toISOString(),
  }))
}

/** For moderators. */
export async function toHandledReviewViews(
  ctx: Ctx,
  rows: readonly ReviewRow[],
): Promise<z.infer<typeof StaffReview>[]> {
  const { goods, seller } = await loadNames(ctx, rows)
  return rows.map((row) => ({
    ...toReviewView(ctx, row),
    goods: goods(row.goods_id),
    seller: seller(row.store_id),
    orderId: row.order_id,
    reason: row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
}
