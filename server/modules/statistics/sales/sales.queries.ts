import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createRowInserter } from '#server/platform/database/create-row-inserter.ts'

type SalesCtx = Ctx<Pick<Tables, 'figure_requests' | 'sales_hours' | 'sales_days'>>

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
  for (const table of ['sales_hours', 'sales_days'] as const)
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

export type SalesHour = Parameters<typeof insertSalesHours>[1][number]
export type SalesDay = Parameters<typeof insertSalesDays>[1][number]
