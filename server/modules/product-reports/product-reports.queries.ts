import { sql, type Insertable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCap } from '#server/platform/paging.ts'

type ReportsCtx = Ctx<Pick<Tables, 'product_reports'>>
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

const columns = [
  'id',
  'goods_id',
  'user_id',
  'reason',
  'text',
  'email',
  'state',
  'answer',
  'created_at',
  'closed_at',
] as const

export async function insertReport(
  ctx: ReportsCtx,
  row: Omit<Insertable<Tables['product_reports']>, 'brand_id'>,
): Promise<void> {
  await ctx.db
    .insertInto('product_reports')
    .values({ brand_id: ctx.brand.id, ...row })
    .execute()
}

export const findReport = (ctx: ReportsCtx, id: string) =>
  ctx.db
    .selectFrom('product_reports')
    .select(columns)
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .executeTakeFirst()

export type ReportFilter = { readonly state?: string | undefined; readonly reason?: string | undefined }

const filterReports = (ctx: ReportsCtx, { state, reason }: ReportFilter) =>
  ctx.db
    .selectFrom('product_reports')
    .where('brand_id', '=', ctx.brand.id)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason!))

type ReportRange = {
  readonly limit: number
  readonly offset: number
  readonly afterId: string | undefined
  readonly isOldestFirst: boolean
}

/** A page of reports in either order, after the report `afterId`. */
export function listReports(
  ctx: ReportsCtx,
  filter: ReportFilter,
  { limit, offset, afterId, isOldestFirst }: ReportRange,
) {
  const direction = isOldestFirst ? 'asc' : 'desc'
  const comparison = isOldestFirst ? sql`>` : sql`<`
  return filterReports(ctx, filter)
    .select(columns)
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) ${comparison} (
          select p.created_at, p.id from product_reports as p where p.brand_id = ${ctx.brand.id} and p.id = ${afterId!})`,
      ),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of reports, counted up to the cap. */
export async function countReports(ctx: ReportsCtx, filter: ReportFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(filterReports(ctx, filter).select('id').limit(countCap).as('counted'))
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Closes an open report; false when it was closed before. */
export async function closeOpenReport(
  ctx: ReportsCtx,
  { id, answer, userId }: { readonly id: string; readonly answer: string; readonly userId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('product_reports')
    .set({ state: 'closed', answer, closed_at: ctx.clock.now(), closed_by: userId })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Open reports, counted up to the cap, and since when the oldest waits. */
export async function readReportQueue(
  ctx: ReportsCtx,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const [count, oldest] = await Promise.all([
    countReports(ctx, { state: 'open' }),
    filterReports(ctx, { state: 'open' }).select('created_at').orderBy('created_at').limit(1).executeTakeFirst(),
  ])
  return { count, oldestAt: oldest?.created_at ?? null }
}
