import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createRowInserter } from '#server/platform/database/create-row-inserter.ts'

type SalesCtx = Ctx<Pick<Tables, 'figure_requests' | 'sales_hours' | 'sales_days' | 'sales_groups' | 'buyer_months'>>

/** Asks for days of the brand's calendar to be counted again. */
export const insertRequests = (ctx: SalesCtx, days: readonly string[]) =>
  sql`
    insert into figure_requests (brand_id, day, requested_at)
    select ${ctx.brand.id}::integer, wanted.day, ${ctx.clock.now()}::timestamptz
    from unnest(${days}::date[]) as wanted (day) order by wanted.day
    on conflict (brand_id, day) do nothing`.execute(ctx.db)

export const listRequestedDays = async (ctx: SalesCtx, limit: number): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('figure_requests')
      .select('day')
      .where('brand_id', '=', ctx.brand.id)
      .orderBy('day', 'desc')
      .limit(limit)
      .execute()
  ).map(({ day }) => day)

/** When the oldest request was made; null without one. */
export async function findOldestRequest(ctx: SalesCtx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(requested_at) as at from figure_requests where brand_id = ${ctx.brand.id}`.execute(ctx.db)
  return rows[0]?.at ?? null
}

/**
 * Takes the request for a day; false when another transaction has it. What was committed before the request is seen by
 * the statements that follow; what comes later makes a request again.
 */
export async function takeRequest(ctx: SalesCtx, day: string): Promise<boolean> {
  const taken = await ctx.db
    .deleteFrom('figure_requests')
    .where('brand_id', '=', ctx.brand.id)
    .where('day', '=', day)
    .returning('day')
    .execute()
  return taken.length > 0
}

/** Deletes the sales of a day. */
export async function deleteDay(ctx: SalesCtx, day: string): Promise<void> {
  for (const table of ['sales_hours', 'sales_days', 'sales_groups'] as const)
    await ctx.db.deleteFrom(table).where('brand_id', '=', ctx.brand.id).where('day', '=', day).execute()
}

export const insertSalesHours = createRowInserter('sales_hours', [
  'scope_id',
  'day',
  'hour',
  'orders',
  'units',
  'sales_minor',
  'refunded_units',
  'refunded_minor',
])

export const insertSalesDays = createRowInserter('sales_days', [
  'store_id',
  'day',
  'goods_id',
  'sku_id',
  'units',
  'sales_minor',
  'refunded_units',
  'refunded_minor',
])

export const insertSalesGroups = createRowInserter('sales_groups', [
  'scope_id',
  'day',
  'kind',
  'group_key',
  'orders',
  'units',
  'sales_minor',
  'refunded_units',
  'refunded_minor',
])

/** Records who bought in a month (its first day); the first month of each becomes the earliest that is known. */
export async function recordBuyers(ctx: SalesCtx, month: string, userIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    insert into buyer_months (brand_id, user_id, month, first_month)
    select ${ctx.brand.id}::integer, buyer.user_id, ${month}::date, ${month}::date
    from unnest(${userIds}::uuid[]) as buyer (user_id) order by buyer.user_id
    on conflict do nothing returning user_id as "userId"`.execute(ctx.db)
  if (rows.length === 0) return
  await sql`
    update buyer_months set first_month = earliest.month
    from (
      select user_id, min(month) as month from buyer_months
      where brand_id = ${ctx.brand.id} and user_id = any(${rows.map(({ userId }) => userId)}::uuid[])
      group by user_id) as earliest
    where buyer_months.brand_id = ${ctx.brand.id} and buyer_months.user_id = earliest.user_id
      and buyer_months.first_month <> earliest.month`.execute(ctx.db)
}

/** Deletes in which months users bought, before all days are counted again. */
export const deleteBuyers = (ctx: SalesCtx) =>
  ctx.db.deleteFrom('buyer_months').where('brand_id', '=', ctx.brand.id).execute()

export type SalesGroup = Parameters<typeof insertSalesGroups>[1][number]
export type SalesHour = Parameters<typeof insertSalesHours>[1][number]
export type SalesDay = Parameters<typeof insertSalesDays>[1][number]
