import { z } from 'zod'
import { flag, id, listOf, moment, optional, pageOf, paging, text, whole } from './fields.ts'
import { operation } from './operation.ts'

/** The longest text of a review or of the store's answer, in characters, and the most pictures of one review. */
export const reviewTextMax = 1_000
export const reviewPicturesMax = 6

export const ReviewState = z.enum(['under_review', 'passed', 'rejected'])
export type ReviewState = z.infer<typeof ReviewState>

export const ReviewsSummary = z.object({ average: z.number(), count: z.int(), counts: z.array(z.int()).length(5) })

const Named = z.object({ id: z.string(), name: z.string() })

export const Review = z.object({
  id: z.string(),
  author: z.string(),
  stars: z.int(),
  text: z.string(),
  lang: z.string(),
  images: z.array(z.string()),
  createdAt: moment(),
  /** What others see has passed; anything else only its author, the staff and nobody besides. */
  state: ReviewState,
  /** What the store answered. */
  reply: z.object({ text: z.string(), at: moment() }).nullable(),
})
export type Review = z.infer<typeof Review>

/** A review as its author sees it. */
export const OwnReview = Review.extend({
  /** Null for a review that no order of this shop stands behind, as imports bring them. */
  orderId: z.string().nullable(),
  lineId: z.string().nullable(),
  goodsId: z.string(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** A review as the seller of its goods sees it. */
export const StoreReview = Review.extend({
  goods: Named,
  /** Until when the answer can be changed; null before there is one. */
  replyUntil: moment().nullable(),
})

/** A review as those see it who decide on it. */
export const HandledReview = Review.extend({
  goods: Named,
  seller: Named,
  orderId: z.string().nullable(),
  reason: z.string().nullable(),
  decidedAt: moment().nullable(),
})

/** One line's part of what a shopper writes. */
const Written = z.object({
  lineId: id(),
  stars: whole({ min: 1, max: 5 }),
  text: text({ max: reviewTextMax }),
  /** Addresses of the caller's uploads for `review`. */
  images: listOf(text({ max: 200 }), { max: reviewPicturesMax }).default([]),
})

const areDifferent = (values: readonly string[]) => new Set(values).size === values.length
const duplicate = (field: string) => ({ path: [field], params: { key: 'field.duplicate' } })

export const reviewsApi = {
  reviews: operation({
    method: 'GET',
    path: '/goods/shop/review/list',
    summary: "Reviews of a product that passed moderation; before them the caller's own that are under review",
    who: 'anyone',
    effect: 'read',
    cacheTag: (input) => `goods:${(input as { goodsId: string }).goodsId}`,
    input: z.object({
      goodsId: id(),
      stars: optional(whole({ min: 1, max: 5 })),
      withImages: optional(flag()),
      ...paging(10),
    }),
    data: pageOf(Review).extend({
      summary: ReviewsSummary,
      /** How many of them show pictures, whatever was asked for. */
      withImages: z.int(),
      /** Not among the pages: what only the caller sees, on the first page, whatever was asked for. */
      own: z.array(Review),
    }),
    errors: ['goods.not_found', 'paging.too_deep'],
  }),
  ownReviews: operation({
    method: 'GET',
    path: '/goods/shop/review/mine',
    summary: "The caller's reviews, of one order or all, the newest first",
    who: 'shopper',
    effect: 'read',
    input: z.object({ orderId: optional(id()), ...paging(10) }),
    data: pageOf(OwnReview),
    errors: ['paging.too_deep'],
  }),
  addReview: operation({
    method: 'POST',
    path: '/goods/shop/review/add',
    summary: 'Review lines of a received order, each once; the order is reviewed when all of them are',
    who: 'shopper',
    effect: 'write',
    done: '评价已提交',
    input: z
      .object({ orderId: id(), lines: z.array(Written).min(1).max(200) })
      .refine(({ lines }) => areDifferent(lines.map(({ lineId }) => lineId.toLowerCase())), duplicate('lines'))
      .refine(({ lines }) => areDifferent(lines.flatMap(({ images }) => images)), duplicate('lines')),
    data: z.object({
      orderId: z.string(),
      reviews: z.array(OwnReview),
      /** Lines of the order that wait for their review. */
      left: z.array(z.string()),
    }),
    errors: [
      'order.not_found',
      'order.status_inoperable',
      'order.line_not_found',
      'order.line_reviewed',
      'upload.not_yours',
    ],
  }),
}

export const sellerReviewsApi = {
  list: operation({
    method: 'GET',
    path: '/seller/review/list',
    summary: "Reviews of the own store's goods that passed, the newest first",
    who: 'seller',
    effect: 'read',
    input: z.object({
      /** Only those with an answer, or only those without. */
      replied: optional(flag()),
      stars: optional(whole({ min: 1, max: 5 })),
      ...paging(),
    }),
    data: pageOf(StoreReview),
    errors: ['paging.too_deep'],
  }),
  reply: operation({
    method: 'POST',
    path: '/seller/review/reply',
    summary: "Answer a review of the own store's goods; for a day the answer can be changed",
    who: 'seller',
    effect: 'write',
    input: z.object({ reviewId: id(), text: text({ max: reviewTextMax }) }),
    data: z.object({ review: StoreReview }),
    errors: ['review.not_found', 'review.reply_too_late'],
  }),
}

export const adminReviewsApi = {
  list: operation({
    method: 'GET',
    path: '/admin/review/list',
    summary: 'Reviews in a state, the newest first; those that wait unless it says otherwise',
    who: 'staff',
    permission: 'reviews.moderate',
    effect: 'read',
    input: z.object({ state: ReviewState.default('under_review'), ...paging() }),
    data: pageOf(HandledReview),
    errors: ['paging.too_deep'],
  }),
  decide: operation({
    method: 'POST',
    path: '/admin/review/decide',
    summary: 'Let a review pass, or reject it with a reason; one that has passed is taken down',
    who: 'staff',
    permission: 'reviews.moderate',
    effect: 'write',
    input: z
      .object({ reviewId: id(), decision: z.enum(['pass', 'reject']), reason: optional(text({ max: 200 })) })
      .refine(({ decision, reason }) => decision === 'pass' || reason !== undefined, {
        path: ['reason'],
        params: { key: 'field.required' },
      }),
    data: z.object({ review: HandledReview }),
    errors: ['review.not_found', 'review.decided'],
  }),
}
