import { creditApplicationViews, loanViews } from '#contract/credit-terms.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { staffCreditApi } from '#contract/staff-credit.ts'
import { findUser } from '#server/modules/identity/users/public.ts'
import { addDays } from '#server/platform/brand-time.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toOffset, toPageInfo, type Page } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { createToMajor } from './amounts.ts'
import { listDocuments, readNumber, toLoanNumber } from './application-views.ts'
import { countApplications, findApplication, listApplications } from './applications.queries.ts'
import { checkApplication } from './credit-checks.ts'
import { countLimits, findLimit, listLimits } from './limits.queries.ts'
import { toLoans } from './loan-views.ts'
import { countLoans, findLoan, listLoans, listOwnLoans } from './loans.queries.ts'
import { readMovements } from './read-loans.ts'
import { toLimits, toStaffApplications, toStaffLoans } from './staff-views.ts'

type Api = typeof staffCreditApi
type ListInput = Page & { readonly cursor?: string | undefined; readonly sort: 'newest' | 'oldest' }

/** One more row than was requested, to know whether there is a next page; null after a position that cannot exist. */
function toSlice({ cursor, sort, ...page }: ListInput) {
  if (cursor !== undefined && !isId(cursor)) return null
  const offset = cursor === undefined ? toOffset(page) : 0
  return { limit: page.pageSize + 1, offset, isOldestFirst: sort === 'oldest', afterId: cursor }
}

/** A number, or else a username; null for a username that is unknown. */
async function toKeywordFilter(ctx: Ctx, keyword: string | undefined) {
  if (keyword === undefined) return {}
  const number = readNumber(keyword)
  if (number !== null) return { number }
  const user = await findUser(ctx, keyword)
  return user ? { userId: user.id } : null
}

/** Applications of the brand. Throws `paging.too_deep`. */
export async function readApplications(
  ctx: UserCtx,
  { view, keyword, ...page }: Parsed<Api['applications']>,
): Promise<Data<Api['applications']>> {
  const slice = toSlice(page)
  const found = await toKeywordFilter(ctx, keyword)
  if (slice === null || found === null) return { pageList: [], pageInfo: toPageInfo(page, 0), nextCursor: null }
  const filter = { ...found, view }
  const [rows, total] = await Promise.all([listApplications(ctx, filter, slice), countApplications(ctx, filter)])
  const shown = rows.slice(0, page.pageSize)
  return {
    pageList: await toStaffApplications(ctx, shown),
    pageInfo: toPageInfo(page, total),
    nextCursor: rows.length > shown.length ? shown.at(-1)!.id : null,
  }
}

/** Loans of the brand. Throws `paging.too_deep`. */
export async function readAllLoans(
  ctx: UserCtx,
  { view, keyword, ...page }: Parsed<Api['loans']>,
): Promise<Data<Api['loans']>> {
  const slice = toSlice(page)
  const found = await toKeywordFilter(ctx, keyword)
  if (slice === null || found === null) return { pageList: [], pageInfo: toPageInfo(page, 0), nextCursor: null }
  const filter = { ...found, view }
  const [rows, total] = await Promise.all([listLoans(ctx, filter, slice), countLoans(ctx, filter)])
  const shown = rows.slice(0, page.pageSize)
  return {
    pageList: await toStaffLoans(ctx, shown),
    pageInfo: toPageInfo(page, total),
    nextCursor: rows.length > shown.length ? shown.at(-1)!.id : null,
  }
}

/** Numbers of applications and loans by view. */
export async function countCredit(ctx: UserCtx): Promise<Data<Api['count']>> {
  const countBy = async <View extends string>(views: readonly View[], count: (view: View) => Promise<number>) =>
    Object.fromEntries(await Promise.all(views.map(async (view) => [view, await count(view)]))) as Record<View, number>
  const [applications, loans] = await Promise.all([
    countBy(creditApplicationViews, (view) => countApplications(ctx, { view })),
    countBy(loanViews, (view) => countLoans(ctx, { view })),
  ])
  return { applications, loans }
}

/** The address of a document; the audit log records who looked. Throws `credit_application.not_found`. */
export async function readDocument(
  ctx: UserCtx,
  { applicationId, document }: Parsed<Api['document']>,
): Promise<Data<Api['document']>> {
  const row = isId(applicationId) ? await findApplication(ctx, applicationId) : undefined
  const found = row && listDocuments(row).find((one) => one.document === document)
  if (!row || !found) throw refusal('credit_application.not_found')
  ctx.audit({ subjectId: row.id, personId: row.user_id, after: { document } })
  return { url: found.url }
}

/** An application with its checks. Throws `credit_application.not_found`. */
export async function readStaffApplication(
  ctx: UserCtx,
  { applicationId }: Parsed<Api['application']>,
): Promise<Data<Api['application']>> {
  const row = isId(applicationId) ? await findApplication(ctx, applicationId) : undefined
  if (!row) throw refusal('credit_application.not_found')
  const [limit, loans] = await Promise.all([findLimit(ctx, row.user_id), listOwnLoans(ctx, row.user_id)])
  const [[application], { checks, burdenPercent }, limits] = await Promise.all([
    toStaffApplications(ctx, [row]),
    checkApplication(ctx, row, loans),
    toLimits(ctx, limit ? [limit] : []),
  ])
  const money = createToMajor(ctx)
  return {
    application: application!,
    checks,
    burdenPercent,
    limit: limits[0] ?? null,
    loans: loans.map(({ id, number, state, amount_minor: amountMinor }) => ({
      id,
      number: toLoanNumber(number),
      state,
      amount: money(amountMinor),
    })),
  }
}

/** A loan with its schedule and movements. Throws `loan.not_found`. */
export async function readStaffLoan(ctx: UserCtx, { loanId }: Parsed<Api['loan']>): Promise<Data<Api['loan']>> {
  const row = isId(loanId) ? await findLoan(ctx, loanId) : undefined
  if (!row) throw refusal('loan.not_found')
  const [[loan], [own], movements] = await Promise.all([
    toStaffLoans(ctx, [row]),
    toLoans(ctx, [row]),
    readMovements(ctx, row.id),
  ])
  const since = own!.isOverdue ? own!.instalments.find(({ state }) => state === 'overdue')?.dueOn : undefined
  return {
    loan: loan!,
    instalments: own!.instalments,
    movements,
    writeOffFrom: since === undefined ? null : addDays(since, ctx.brand.policy.creditWriteOffDays),
  }
}

/** Credit limits, the last decided first. Throws `paging.too_deep`. */
export async function readLimits(
  ctx: UserCtx,
  { keyword, view, cursor, ...wanted }: Parsed<Api['limits']>,
): Promise<Data<Api['limits']>> {
  const page = { ...wanted, pageNum: cursor ?? wanted.pageNum }
  const offset = toOffset(page)
  const user = keyword === undefined ? undefined : await findUser(ctx, keyword)
  if (keyword !== undefined && !user) return { pageList: [], pageInfo: toPageInfo(page, 0), nextCursor: null }
  const filter = { userId: user?.id, view }
  const [rows, total] = await Promise.all([
    listLimits(ctx, filter, { limit: page.pageSize, offset }),
    countLimits(ctx, filter),
  ])
  const nextCursor = offset + rows.length < total ? String(page.pageNum + 1) : null
  return { pageList: await toLimits(ctx, rows), pageInfo: toPageInfo(page, total), nextCursor }
}
