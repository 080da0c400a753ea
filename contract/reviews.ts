import { z } from 'zod'
import { flag, id, createListSchema, moment, optional, createPageSchema, paging, text, whole, Named } from './fields.ts'
import { maxReviewImages, maxReviewLength } from './form-limits.ts'
import { operation } from './operation.ts'

export const ReviewState = z.enum(['under_review', 'passed', 'rejected'])
export type ReviewState = z.infer<typeof ReviewState>

export const ReviewsSummary = z.object({ average: z.number(), count: z.int(), counts: z.array(z.int()).length(5) })

export const Review = z.object({
  id: z.string(),
  author: z.string(),
  stars: z.int(),
  text: z.string(),
  lang: z.string(),
  images: z.array(z.string()),
  createdAt: moment(),
  /** Other shoppers see passed reviews; any other state is visible to its author and staff. */
  state: ReviewState,
  /** The store's reply. */
  reply: z.object({ text: z.string(), at: moment() }).nullable(),
})
export type Review = z.infer<typeof Review>

/** A review as its author sees it. */
export const OwnReview = Review.extend({
  /** Null for imported reviews, which have no order in this shop. */
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
  /** Until when the reply can be changed; null before there is one. */
  replyUntil: moment().nullable(),
})

/** Orders of a store's review list. */
export const reviewSorts = ['newest', 'oldest', 'stars'] as const

/** A review as moderating staff see it. */
export const StaffReview = Review.extend({
  goods: Named,
  seller: Named,
  orderId: z.string().nullable(),
  reason: z.string().nullable(),
  decidedAt: moment().nullable(),
})

/** The review of one order line. */
const ReviewInput = z.object({
  lineId: id(),
  stars: whole({ min: 1, max: 5 }),
  text: text({ max: maxReviewLength }),
  /** Addresses of the caller's uploads for `review`. */
  images: createListSchema(text({ max: 200 }), { max: maxReviewImages }).default([]),
})

const areDistinct = (values: readonly string[]) => new Set(values).size === values.length
const duplicate = (field: string) => ({ path: [field], params: { key: 'field.duplicate' } })

export const reviewsApi = {
  reviews: operation({
    method: 'GET',
    path: '/goods/shop/review/list',
    summary: "List published reviews of a product, after the caller's own unpublished ones",
    audience: 'anyone',
    effect: 'read',
    cacheTag: (input) => `goods:${(input as { goodsId: string }).goodsId}`,
    input: z.object({
      goodsId: id(),
      stars: optional(whole({ min: 1, max: 5 })),
      withImages: optional(flag()),
      ...paging(10),
    }),
    data: createPageSchema(Review).extend({
      summary: ReviewsSummary,
      /** Number of reviews with images, independent of the filter. */
      withImages: z.int(),
      /**
       * The caller's unpublished reviews, on the first page only and independent of the filter; not part of the pages.
       */
      own: z.array(Review),
    }),
    errors: ['goods.not_found', 'paging.too_deep'],
  }),
  ownReviews: operation({
    method: 'GET',
    path: '/goods/shop/review/mine',
    summary: "List the caller's reviews, of one order or all, newest first",
    audience: 'shopper',
    effect: 'read',
    input: z.object({ orderId: optional(id()), ...paging(10) }),
    data: createPageSchema(OwnReview),
    errors: ['paging.too_deep'],
  }),
  addReview: operation({
    method: 'POST',
    path: '/goods/shop/review/add',
    summary: 'Review lines of a received order, each once; the last one completes the order',
    audience: 'shopper',
    effect: 'write',
    successText: '评价已提交',
    input: z
      .object({ orderId: id(), lines: z.array(ReviewInput).min(1).max(200) })
      .refine(({ lines }) => areDistinct(lines.map(({ lineId }) => lineId.toLowerCase())), duplicate('lines'))
      .refine(({ lines }) => areDistinct(lines.flatMap(({ images }) => images)), duplicate('lines')),
    data: z.object({
      orderId: z.string(),
      reviews: z.array(OwnReview),
      /** Lines of the order without a review. */
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
    summary: "List published reviews of the caller's store, newest first",
    audience: 'seller',
    effect: 'read',
    input: z.object({
      /** True: only reviews with a reply; false: only those without. */
      replied: optional(flag()),
      stars: optional(whole({ min: 1, max: 5 })),
      /** At most so many stars. */
      maxStars: optional(whole({ min: 1, max: 5 })),
      /** True: only reviews with images. */
      withImages: optional(flag()),
      goodsId: optional(id()),
      /** A part of the review. */
      keyword: optional(text({ max: 100 })),
      /** `stars`: the fewest stars first. */
      sort: z.enum(reviewSorts).default('newest'),
      /** `nextCursor` of the page before; then `pageNum` is not read. */
      cursor: optional(id()),
      ...paging(),
    }),
    data: createPageSchema(StoreReview).extend({ nextCursor: z.string().nullable() }),
    errors: ['paging.too_deep'],
  }),
  summary: operation({
    method: 'GET',
    path: '/seller/review/summary',
    summary: "Get the ratings of the caller's store and the words that low ratings name",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      /** Published reviews by view, each up to 10,001. */
      counts: z.object({ all: z.int(), toReply: z.int(), low: z.int(), withImages: z.int() }),
      /** The latest reviews of the last `days` days, 10,001 at most. */
      recent: ReviewsSummary.extend({ days: z.int(), replied: z.int() }),
      /**
       * Words that reviews with one to three stars use much more often than the others, with the number of low ratings
       * that name them.
       */
      words: z.array(z.object({ word: z.string(), count: z.int() })),
      /** Products with the most low ratings. */
      goods: z.array(Named.extend({ count: z.int() })),
    }),
    errors: [],
  }),
  reply: operation({
    method: 'POST',
    path: '/seller/review/reply',
    summary: "Reply to a review of the caller's store; editable for a day",
    audience: 'seller',
    effect: 'write',
    input: z.object({ reviewId: id(), text: text({ max: maxReviewLength }) }),
    data: z.object({ review: StoreReview }),
    errors: ['review.not_found', 'review.reply_too_late'],
  }),
}

export const adminReviewsApi = {
  list: operation({
    method: 'GET',
    path: '/admin/review/list',
    summary: 'List reviews by state, newest first; by default those under review',
    audience: 'staff',
    permission: 'reviews.moderate',
    effect: 'read',
    input: z.object({
      state: ReviewState.default('under_review'),
      stars: optional(whole({ min: 1, max: 5 })),
      /** A part of the review. */
      keyword: optional(text({ max: 100 })),
      sort: z.enum(['newest', 'oldest']).default('newest'),
      /** `nextCursor` of the page before; then `pageNum` is not read. */
      cursor: optional(id()),
      ...paging(),
    }),
    data: createPageSchema(StaffReview).extend({
      nextCursor: z.string().nullable(),
      /** False when as many reviews were searched as a request may without finding a full page: `nextCursor` goes on. */
      isFull: z.boolean(),
    }),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/review/detail',
    summary: 'Get any review',
    audience: 'staff',
    permission: 'reviews.moderate',
    effect: 'read',
    input: z.object({ reviewId: id() }),
    data: z.object({ review: StaffReview }),
    errors: ['review.not_found'],
  }),
  decide: operation({
    method: 'POST',
    path: '/admin/review/decide',
    summary: 'Publish a review, or reject or take it down with a reason',
    audience: 'staff',
    permission: 'reviews.moderate',
    effect: 'write',
    input: z
      .object({ reviewId: id(), decision: z.enum(['pass', 'reject']), reason: optional(text({ max: 200 })) })
      .refine(({ decision, reason }) => decision === 'pass' || reason !== undefined, {
        path: ['reason'],
        params: { key: 'field.required' },
      }),
    data: z.object({ review: StaffReview }),
    errors: ['review.not_found', 'review.decided', 'claim.taken'],
  }),
}
