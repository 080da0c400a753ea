import type { Insertable } from 'kysely'
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

const filterReports = (ctx: ReportsCtx, state: string | undefined) => {
  const all = ctx.db.selectFrom('product_reports').where('brand_id', '=', ctx.brand.id)
  return state === undefined ? all : all.where('state', '=', state)
}

/** A page of reports, newest first. */
export const listReports = (
  ctx: ReportsCtx,
  state: string | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  filterReports(ctx, state)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The number of reports, counted up to the cap. */
export async function countReports(ctx: ReportsCtx, state: string | undefined): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(filterReports(ctx, state).select('id').limit(countCap).as('counted'))
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
