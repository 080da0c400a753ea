import { sql, type Insertable } from 'kysely'
import type { ReviewState, reviewSorts } from '#contract/reviews.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toContainsPattern } from '#server/platform/database/like-pattern.ts'
import { countCap } from '#server/platform/paging.ts'
import { repliedSince } from './reviews.rules.ts'

export type ReviewTables = Pick<Tables, 'reviews'>
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>

/** Absent fields do not filter. */
export type ReviewFilter = {
  readonly states: readonly ReviewState[]
  readonly goodsId?: string | undefined
  readonly storeId?: string | undefined
  readonly userId?: string | undefined
  readonly orderId?: string | undefined
  readonly stars?: number | undefined
  readonly maxStars?: number | undefined
  readonly minStars?: number | undefined
  /** Written at or after this moment. */
  readonly from?: Date | undefined
  /** A part of the text. */
  readonly keyword?: string | undefined
  readonly withImages?: boolean | undefined
  readonly replied?: boolean | undefined
}

const selectReviews = (ctx: Ctx<ReviewTables>) => ctx.db.selectFrom('reviews').where('brand_id', '=', ctx.brand.id)

const selectMatching = (
  ctx: Ctx<ReviewTables>,
  { states, goodsId, storeId, userId, orderId, stars, withImages, replied, ...more }: ReviewFilter,
) =>
  selectReviews(ctx)
    .where('status', 'in', states)
    .$if(goodsId !== undefined, (query) => query.where('goods_id', '=', goodsId!))
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId!))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId!))
    .$if(stars !== undefined, (query) => query.where('stars', '=', stars!))
    .$if(more.maxStars !== undefined, (query) => query.where('stars', '<=', more.maxStars!))
    .$if(more.minStars !== undefined, (query) => query.where('stars', '>=', more.minStars!))
    .$if(more.from !== undefined, (query) => query.where('created_at', '>=', more.from!))
    .$if(more.keyword !== undefined, (query) => query.where('body', 'ilike', toContainsPattern(more.keyword!)))
    .$if(withImages === true, (query) => query.where('images', '<>', '[]'))
    .$if(replied !== undefined, (query) => query.where('reply', replied ? 'is not' : 'is', null))

export const listReviews = (
  ctx: Ctx<ReviewTables>,
  { limit, offset, ...filter }: ReviewFilter & { limit: number; offset: number },
) =>
  selectMatching(ctx, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

type ReviewSort = (typeof reviewSorts)[number]
type StorePage = {
  readonly limit: number
  readonly offset: number
  readonly sort: ReviewSort
  /** The last review of the page before. */
  readonly afterId: string | undefined
}

/** Reviews after another one of the list; none after an unknown one. `stars` sorts by fewest stars, then newest. */
const toCursorCondition = (ctx: Ctx<ReviewTables>, sort: ReviewSort, afterId: string) => {
  const last = sql`from reviews as last where last.brand_id = ${ctx.brand.id} and last.id = ${afterId}`
  const position = sql`(select last.created_at, last.id ${last})`
  if (sort === 'oldest') return sql<boolean>`(reviews.created_at, reviews.id) > ${position}`
  const isOlder = sql<boolean>`(reviews.created_at, reviews.id) < ${position}`
  if (sort === 'newest') return isOlder
  const stars = sql`(select last.stars ${last})`
  return sql<boolean>`(reviews.stars > ${stars} or (reviews.stars = ${stars} and ${isOlder}))`
}

/** A page of a store's list. */
export const listReviewsSorted = (
  ctx: Ctx<ReviewTables>,
  filter: ReviewFilter,
  { limit, offset, sort, afterId }: StorePage,
) =>
  selectMatching(ctx, filter)
    .selectAll()
    .$if(afterId !== undefined, (query) => query.where(toCursorCondition(ctx, sort, afterId!)))
    .$if(sort === 'stars', (query) => query.orderBy('stars'))
    .orderBy('created_at', sort === 'oldest' ? 'asc' : 'desc')
    .orderBy('id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Texts are looked for in so many reviews per request, because no text index may be used below row-level security. */
const maxSearched = 10_000

type TextSearch = Omit<StorePage, 'sort'> & { readonly sort: 'newest' | 'oldest' }

/**
 * A page of the reviews with a text, among the next 10,000 of the filter without it; `stoppedAt` is the last that was looked
 * at where there are more.
 */
export async function searchReviews(
  ctx: Ctx<ReviewTables>,
  { keyword, ...filter }: ReviewFilter & { readonly keyword: string },
  page: TextSearch,
) {
  const { sort, afterId } = page
  const [stop] = await listReviewsSorted(ctx, filter, { sort, afterId, limit: 1, offset: maxSearched - 1 })
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const slice = selectMatching(ctx, filter)
    .select(['id', 'created_at', 'body'])
    .$if(afterId !== undefined, (query) => query.where(toCursorCondition(ctx, sort, afterId!)))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(maxSearched)
  const found = await ctx.db
    .selectFrom(slice.as('slice'))
    .select('slice.id')
    .where('slice.body', 'ilike', toContainsPattern(keyword))
    .orderBy('slice.created_at', direction)
    .orderBy('slice.id', direction)
    .limit(page.offset + page.limit)
    .execute()
  const ids = found.slice(page.offset).map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await selectReviews(ctx).selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    found: ids.flatMap((id) => byId.get(id) ?? []),
    total: found.length,
    isTotalCut: stop !== undefined || found.length === page.offset + page.limit,
    stoppedAt: stop && ids.length < page.limit ? stop.id : null,
  }
}

/** Texts and products of the latest reviews, for their words. */
export const listReviewTexts = (ctx: Ctx<ReviewTables>, filter: ReviewFilter, limit: number) =>
  selectMatching(ctx, filter)
    .select(['body', 'lang', 'goods_id as goodsId'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Numbers of ratings by stars, and of those with a reply, among the latest reviews up to `countCap`. */
export const countByStars = (ctx: Ctx<ReviewTables>, filter: ReviewFilter) =>
  ctx.db
    .selectFrom(
      selectMatching(ctx, filter).select(['stars', 'reply']).orderBy('created_at', 'desc').limit(countCap).as('latest'),
    )
    .select(['stars'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.count<number>('reply').as('replied')])
    .groupBy('stars')
    .execute()

/** Counts up to `countCap`. */
export const countReviews = async (ctx: Ctx<ReviewTables>, filter: ReviewFilter): Promise<number> =>
  (
    await ctx.db
      .selectFrom(selectMatching(ctx, filter).select('id').limit(countCap).as('counted'))
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const findReview = (ctx: Ctx<ReviewTables>, id: string) =>
  selectReviews(ctx).selectAll().where('id', '=', id).executeTakeFirst()

export type NewReview = Omit<Insertable<Tables['reviews']>, 'brand_id'>

/** The unique key on the order line prevents a second review. */
export const insertReviews = (ctx: Ctx<ReviewTables>, rows: readonly NewReview[]): Promise<ReviewRow[]> =>
  ctx.db
    .insertInto('reviews')
    .values(rows.map((row) => ({ ...row, brand_id: ctx.brand.id })))
    .returningAll()
    .execute()

type ReviewTransition = {
  readonly from: ReviewState
  readonly to: ReviewState
  readonly reason: string | null
  /** Null when the brand's policy decided. */
  readonly deciderId: string | null
}

/** The only statement that changes a review's state; undefined when the review is not in `from`. */
export const moveReview = (
  ctx: Ctx<ReviewTables>,
  id: string,
  { from, to, reason, deciderId }: ReviewTransition,
): Promise<ReviewRow | undefined> =>
  ctx.db
    .updateTable('reviews')
    .set({ status: to, reason, decided_at: ctx.clock.now(), decided_by: deciderId })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()

export const updateImages = (ctx: Ctx<ReviewTables>, id: string, images: readonly string[]) =>
  ctx.db
    .updateTable('reviews')
    .set({ images: JSON.stringify(images) })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

/** Writes a store's reply to a passed review, or changes one of the last day; undefined when neither is allowed. */
export const writeReply = (
  ctx: Ctx<ReviewTables>,
  { id, storeId, text }: { readonly id: string; readonly storeId: string; readonly text: string },
): Promise<ReviewRow | undefined> => {
  const now = ctx.clock.now()
  return ctx.db
    .updateTable('reviews')
    .set({ reply: text, replied_at: sql<Date>`coalesce(replied_at, ${now})` })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('status', '=', 'passed')
    .where((build) => build.or([build('replied_at', 'is', null), build('replied_at', '>', repliedSince(now))]))
    .returningAll()
    .executeTakeFirst()
}

/** Reviews that wait for moderation, counted up to the cap, and since when the oldest does. */
export async function readReviewQueue(
  ctx: Ctx<ReviewTables>,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const [count, oldest] = await Promise.all([
    countReviews(ctx, { states: ['under_review'] }),
    selectReviews(ctx)
      .where('status', '=', 'under_review')
      .select('created_at')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { count, oldestAt: oldest?.created_at ?? null }
}

/** The products that a user has reviewed. */
export const listReviewedGoods = async (ctx: Ctx<ReviewTables>, userId: string): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('reviews')
      .select('goods_id as id')
      .distinct()
      .where('brand_id', '=', ctx.brand.id)
      .where('user_id', '=', userId)
      .execute()
  ).map(({ id }) => id)
