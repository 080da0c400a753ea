import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { countCap } from '#server/platform/paging.ts'

export type CouponTables = Pick<Tables, 'coupons' | 'collected_coupons'>
type CouponCtx = Ctx<CouponTables>
type Range = { readonly limit: number; readonly offset: number }

const columns = [
  'coupons.id',
  'coupons.store_id as storeId',
  'coupons.name',
  'coupons.kind',
  'coupons.amount_minor as amountMinor',
  'coupons.percent',
  'coupons.cap_minor as capMinor',
  'coupons.minimum_minor as minimumMinor',
  'coupons.starts_at as startsAt',
  'coupons.ends_at as endsAt',
  'coupons.ended_at as endedAt',
  'coupons.total',
  'coupons.left_count as leftCount',
  'coupons.per_user as perUser',
  'coupons.category_ids as categoryIds',
  'coupons.goods_ids as goodsIds',
] as const

const selectCoupons = (db: Kysely<CouponTables>, brandId: number) =>
  db.selectFrom('coupons').select(columns).where('coupons.brand_id', '=', brandId)
const selectBrandCoupons = (ctx: CouponCtx) => selectCoupons(ctx.db, ctx.brand.id)

export type CouponRow = Awaited<ReturnType<typeof findCoupon>> & object

/** A coupon of the brand, of any owner. */
export const findCoupon = (ctx: CouponCtx, id: string) =>
  selectBrandCoupons(ctx).where('coupons.id', '=', id).executeTakeFirst()

/** The number that a user holds of the coupon, used ones included. */
const heldCountColumn = (ctx: CouponCtx, userId: string | null) =>
  sql<number>`(select count(*)::int from collected_coupons as c
    where c.brand_id = ${ctx.brand.id} and c.coupon_id = coupons.id and c.user_id = ${userId}::uuid)`

/**
 * Coupons that can be collected now: those of one store first, then the brand's, each by end. `held` counts the
 * caller's own; `all` counts all pages.
 */
export const listCollectable = (
  ctx: CouponCtx,
  { storeId, userId, now }: { storeId: string | null; userId: string | null; now: Date },
  { limit, offset }: Range,
) =>
  selectBrandCoupons(ctx)
    .select([heldCountColumn(ctx, userId).as('held'), sql<number>`count(*) over ()`.as('all')])
    .where(({ or, eb }) => or([eb('store_id', 'is', null), eb('store_id', '=', storeId)]))
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('left_count', 'is', null), eb('left_count', '>', 0)]))
    .orderBy(sql`store_id is null`)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

/**
 * Inserts one more of a coupon if the user holds fewer than `max`; false when the limit is reached or a concurrent
 * request took the number.
 */
export async function insertCollected(
  ctx: CouponCtx,
  { id, couponId, userId, most }: { id: string; couponId: string; userId: string; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into collected_coupons (brand_id, id, coupon_id, user_id, number, collected_at)
    select ${ctx.brand.id}::integer, ${id}::uuid, ${couponId}::uuid, ${userId}::uuid, count(*) + 1, ${ctx.clock.now()}
    from collected_coupons
    where brand_id = ${ctx.brand.id} and coupon_id = ${couponId} and user_id = ${userId}
    having count(*) < ${most}
    on conflict (brand_id, coupon_id, user_id, number) do nothing
    returning id`.execute(ctx.db)
  return rows.length === 1
}

/** The number that a user holds of a coupon, used ones included. */
export const countHeld = async (ctx: CouponCtx, couponId: string, userId: string): Promise<number> =>
  (
    await ctx.db
      .selectFrom('collected_coupons')
      .select((build) => build.fn.countAll<number>().as('count'))
      .where('brand_id', '=', ctx.brand.id)
      .where('coupon_id', '=', couponId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).count

/** Takes one of the remaining coupons; false when none is left or the coupon has ended. */
export async function decrementLeft(ctx: CouponCtx, couponId: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('coupons')
    .set({ left_count: sql`left_count - 1` })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', couponId)
    .where('left_count', '>', 0)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const selectCollected = (ctx: CouponCtx, userId: string) =>
  selectBrandCoupons(ctx)
    .innerJoin('collected_coupons as own', (join) =>
      join.onRef('own.coupon_id', '=', 'coupons.id').on('own.brand_id', '=', ctx.brand.id),
    )
    .select(['own.id as collectedId', 'own.state', 'own.collected_at as collectedAt', 'own.used_at as usedAt'])
    .where('own.user_id', '=', userId)

export type CollectedRow = Awaited<ReturnType<typeof findCollected>>

/** A coupon that the user has just collected. */
export const findCollected = (ctx: CouponCtx, userId: string, collectedId: string) =>
  selectCollected(ctx, userId).where('own.id', '=', collectedId).executeTakeFirstOrThrow()

/** A user's coupons, newest first; `all` counts all pages. */
export const listCollected = (
  ctx: CouponCtx,
  { userId, state, now }: { userId: string; state: 'usable' | 'used' | 'expired' | undefined; now: Date },
  { limit, offset }: Range,
) =>
  selectCollected(ctx, userId)
    .select(sql<number>`count(*) over ()`.as('all'))
    .$if(state === 'used', (query) => query.where('own.state', '=', 'used'))
    .$if(state === 'usable', (query) => query.where('own.state', '=', 'usable').where('ends_at', '>', now))
    .$if(state === 'expired', (query) => query.where('own.state', '=', 'usable').where('ends_at', '<=', now))
    .orderBy('own.collected_at', 'desc')
    .orderBy('own.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

type UsableCouponsParams = {
  readonly brandId: number
  readonly userId: string
  readonly storeIds: readonly string[]
  readonly now: Date
  readonly limit: number
}

const usableCoupons = prepareQuery(
  (db: Kysely<CouponTables>, { brandId, userId, storeIds, now, limit }: UsableCouponsParams) =>
    selectCoupons(db, brandId)
      .where('ends_at', '>', now)
      .where(({ or, eb }) =>
        or([eb('store_id', 'is', null), eb('store_id', '=', sql<string>`any(${storeIds}::uuid[])`)]),
      )
      .where('id', 'in', (held) =>
        held
          .selectFrom('collected_coupons')
          .select('coupon_id')
          .where('brand_id', '=', brandId)
          .where('user_id', '=', userId)
          .where('state', '=', 'usable'),
      )
      .orderBy('ends_at')
      .orderBy('id')
      .limit(limit),
)

/** The user's unused, unended coupons of these stores and the brand, each once. */
export const listUsable = async (ctx: CouponCtx, userId: string, storeIds: readonly string[], limit: number) =>
  (await usableCoupons(ctx, { brandId: ctx.brand.id, userId, storeIds, now: ctx.clock.now(), limit })).rows

/** Uses one of the user's coupons for these orders; false when none is left. */
export async function markUsed(
  ctx: CouponCtx,
  use: { couponId: string; userId: string; tradeId: string; orderIds: readonly string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .with(
      (cte) => cte('free').materialized(),
      (db) =>
        db
          .selectFrom('collected_coupons')
          .select('id')
          .where('brand_id', '=', ctx.brand.id)
          .where('coupon_id', '=', use.couponId)
          .where('user_id', '=', use.userId)
          .where('state', '=', 'usable')
          .orderBy('number')
          .limit(1)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('collected_coupons')
    .set({ state: 'used', trade_id: use.tradeId, order_ids: [...use.orderIds], used_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'usable')
    .where('id', 'in', (query) => query.selectFrom('free').select('id'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Removes closed unpaid orders from the coupons used for them; a coupon without orders becomes usable again.
 * Idempotent.
 */
export async function restoreCoupons(
  ctx: CouponCtx,
  { tradeId, orderIds }: { readonly tradeId: string; readonly orderIds: readonly string[] },
): Promise<void> {
  // Every expression reads the row itself, so that a row that was waited for is evaluated by its new values.
  await sql`
    update collected_coupons set
      order_ids = array(select unnest(order_ids) except select unnest(${orderIds}::uuid[])),
      state = case when order_ids <@ ${orderIds}::uuid[] then 'usable' else state end,
      trade_id = case when order_ids <@ ${orderIds}::uuid[] then null else trade_id end,
      used_at = case when order_ids <@ ${orderIds}::uuid[] then null else used_at end
    where brand_id = ${ctx.brand.id} and trade_id = ${tradeId} and order_ids && ${orderIds}::uuid[]`.execute(ctx.db)
}

/** Keeps the coupons of paid trades used; a later refund does not restore them. */
export async function finalizeCoupons(ctx: CouponCtx, tradeIds: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('collected_coupons')
    .set({ order_ids: [] })
    .where('brand_id', '=', ctx.brand.id)
    .where('trade_id', '=', sql<string>`any(${tradeIds}::uuid[])`)
    .execute()
}

const collectedCountColumn = (ctx: CouponCtx, state: 'used' | null) =>
  sql<number>`(select count(*)::int from collected_coupons as c
    where c.brand_id = ${ctx.brand.id} and c.coupon_id = coupons.id and (${state}::text is null or c.state = ${state}))`

const selectManaged = (ctx: CouponCtx, storeId: string | null) =>
  selectBrandCoupons(ctx)
    .select([collectedCountColumn(ctx, null).as('collectedCount'), collectedCountColumn(ctx, 'used').as('usedCount')])
    .select(['coupons.version', 'coupons.changed_by as changedBy'])
    .where('store_id', storeId === null ? 'is' : '=', storeId)

export type ManagedRow = Awaited<ReturnType<typeof findManaged>> & object

/** A coupon of the store, or of the brand when `storeId` is null. */
export const findManaged = (ctx: CouponCtx, storeId: string | null, id: string) =>
  selectManaged(ctx, storeId).where('id', '=', id).executeTakeFirst()

type ManagedFilter = {
  readonly storeId: string | null
  readonly state: 'planned' | 'running' | 'ended' | undefined
}
type ManagedPage = Range & {
  /** The last coupon of the page before. */
  readonly afterId: string | undefined
}

const toStateCondition = (ctx: CouponCtx, state: ManagedFilter['state']) => {
  const now = ctx.clock.now()
  if (state === 'ended') return sql<boolean>`(ended_at is not null or ends_at <= ${now})`
  const isOpen = sql<boolean>`ended_at is null and ends_at > ${now}`
  if (state === 'planned') return sql<boolean>`(${isOpen} and starts_at > ${now})`
  return state === 'running' ? sql<boolean>`(${isOpen} and starts_at <= ${now})` : sql<boolean>`true`
}

const ofOwner = (storeId: string | null) =>
  storeId === null ? sql<boolean>`store_id is null` : sql<boolean>`store_id = ${storeId}`

/** Coupons of the store, or of the brand when `storeId` is null, newest first. */
export const listManaged = (
  ctx: CouponCtx,
  { storeId, state }: ManagedFilter,
  { limit, offset, afterId }: ManagedPage,
) =>
  selectManaged(ctx, storeId)
    .where(toStateCondition(ctx, state))
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(coupons.created_at, coupons.id) < (select last.created_at, last.id from coupons as last
          where last.brand_id = ${ctx.brand.id} and last.id = ${afterId})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The number of an owner's coupons, counted up to the cap. */
export const countManaged = async (ctx: CouponCtx, { storeId, state }: ManagedFilter): Promise<number> =>
  (
    await ctx.db
      .selectFrom(
        ctx.db
          .selectFrom('coupons')
          .select('id')
          .where('brand_id', '=', ctx.brand.id)
          .where(ofOwner(storeId))
          .where(toStateCondition(ctx, state))
          .limit(countCap)
          .as('counted'),
      )
      .select((build) => build.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

export type NewCoupon = Omit<Insertable<CouponTables['coupons']>, 'brand_id'>

export async function insertCoupon(ctx: CouponCtx, row: NewCoupon): Promise<void> {
  await ctx.db
    .insertInto('coupons')
    .values({ ...row, brand_id: ctx.brand.id })
    .execute()
}

/** Locks an owner's coupon against collecting while it changes; returns its version, undefined for an unknown id. */
export const lockCoupon = async (ctx: CouponCtx, storeId: string | null, id: string): Promise<number | undefined> =>
  (
    await ctx.db
      .selectFrom('coupons')
      .select('version')
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', id)
      .where('store_id', storeId === null ? 'is' : '=', storeId)
      .forUpdate()
      .executeTakeFirst()
  )?.version

export const isCollected = async (ctx: CouponCtx, id: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('collected_coupons')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('coupon_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

export async function updateCoupon(ctx: CouponCtx, { id, ...set }: Omit<NewCoupon, 'created_at'>): Promise<void> {
  await ctx.db.updateTable('coupons').set(set).where('brand_id', '=', ctx.brand.id).where('id', '=', id).execute()
}

/** Ends the collecting of an owner's coupon; false when the id is unknown. Idempotent. */
export async function endCollecting(ctx: CouponCtx, storeId: string | null, id: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('coupons')
    .set({
      ended_at: sql`coalesce(ended_at, ${ctx.clock.now()})`,
      version: sql`version + 1`,
      changed_by: ctx.principal?.username ?? null,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('store_id', storeId === null ? 'is' : '=', storeId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces a category in the terms of coupons. */
export const moveCouponCategories = (ctx: CouponCtx, from: string, to: string) =>
  ctx.db
    .updateTable('coupons')
    .set({
      category_ids: sql<string[]>`array_replace(category_ids, ${from}::uuid, ${to}::uuid)`,
      version: sql`version + 1`,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where(sql<boolean>`${from}::uuid = any(category_ids)`)
    .execute()

/** The number of coupons that name one of these categories. */
export const countCouponsOfCategories = async (ctx: CouponCtx, ids: readonly string[]): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from coupons
      where brand_id = ${ctx.brand.id} and category_ids && ${ids}::uuid[]`.execute(ctx.db)
  ).rows[0]!.count
