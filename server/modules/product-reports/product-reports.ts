import type { Data, Parsed } from '#contract/operation.ts'
import type { adminReportsApi, productReportsApi, Report } from '#contract/product-reports.ts'
import { isListed, listGoodsSummaries } from '#server/modules/catalogue/public.ts'
import { settleClaim, type FindClaimSubject } from '#server/modules/review-claims/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  closeOpenReport,
  countReports,
  findReport,
  insertReport,
  listReports,
  type ReportRow,
} from './product-reports.queries.ts'

type Add = (typeof productReportsApi)['add']
type List = (typeof adminReportsApi)['list']
type Detail = (typeof adminReportsApi)['detail']
type Close = (typeof adminReportsApi)['close']

/** Stores a visitor's or shopper's report of a listed product. Throws `goods.not_found`. */
export async function addReport(ctx: Ctx, { goodsId, reason, text, email }: Parsed<Add>): Promise<Data<Add>> {
  if (!(await isListed(ctx, goodsId))) throw refusal('goods.not_found')
  const now = ctx.clock.now()
  const id = newId(now.getTime())
  const userId = ctx.principal?.userId ?? null
  await insertReport(ctx, {
    id,
    goods_id: goodsId,
    user_id: userId,
    reason,
    text,
    email: email ?? null,
    created_at: now,
  })
  return { reportId: id, reportedAt: now.toISOString() }
}

async function toReports(ctx: Ctx, rows: readonly ReportRow[]): Promise<Report[]> {
  const goods = await listGoodsSummaries(ctx, [...new Set(rows.map(({ goods_id }) => goods_id))])
  return rows.map((row) => {
    const { title, storeId } = goods.get(row.goods_id)!
    return {
      id: row.id,
      goods: { id: row.goods_id, name: pickText(title, ctx.lang, ctx.brand.settings.defaultLanguage), storeId },
      reason: row.reason as Report['reason'],
      text: row.text,
      email: row.email,
      userId: row.user_id,
      state: row.state as Report['state'],
      answer: row.answer,
      createdAt: row.created_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
    }
  })
}

export async function readReports(ctx: Ctx, input: Parsed<List>): Promise<Data<List>> {
  const { state, reason, cursor } = input
  if (cursor !== undefined && !isId(cursor)) return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null }
  // One more than asked for, to know whether there is a next page.
  const range = {
    limit: input.pageSize + 1,
    offset: cursor ? 0 : toOffset(input),
    afterId: cursor,
    isOldestFirst: input.sort === 'oldest',
  }
  const filter = { state, reason }
  const [found, total] = await Promise.all([listReports(ctx, filter, range), countReports(ctx, filter)])
  const rows = found.slice(0, input.pageSize)
  return {
    pageList: await toReports(ctx, rows),
    pageInfo: toPageInfo(input, total),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}

/** Throws `report.not_found`. */
export async function readReport(ctx: Ctx, { reportId }: Parsed<Detail>): Promise<Data<Detail>> {
  const row = isId(reportId) ? await findReport(ctx, reportId) : undefined
  if (!row) throw refusal('report.not_found')
  return { report: (await toReports(ctx, [row]))[0]! }
}

/** An open report. */
export const findReportSubject: FindClaimSubject = async (ctx, id) => {
  const row = await findReport(ctx, id)
  return row && { isOpen: row.state === 'open', ownerId: row.user_id }
}

/** Staff close a report once. Throws `report.not_found`, `report.closed` and `claim.taken`. */
export async function closeReport(ctx: UserCtx, { reportId, answer }: Parsed<Close>): Promise<Data<Close>> {
  const before = isId(reportId) ? await findReport(ctx, reportId) : undefined
  if (!before) throw refusal('report.not_found')
  await settleClaim(ctx, { kind: 'report', subjectId: before.id })
  if (!(await closeOpenReport(ctx, { id: before.id, answer, userId: ctx.principal.userId })))
    throw refusal('report.closed')
  ctx.audit({ subjectId: before.id, before: { state: 'open' }, after: { state: 'closed', answer } })
  const [report] = await toReports(ctx, [(await findReport(ctx, before.id))!])
  return { report: report! }
}
