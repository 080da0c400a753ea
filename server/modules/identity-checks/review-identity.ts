import type { adminIdentityApi, IdentityDetail } from '#contract/staff-identity.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { findUser, getUsernames } from '#server/modules/identity/users/public.ts'
import type { FindClaimSubject } from '#server/modules/review-claims/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { compareDetails } from './compare-details.ts'
import { getAge } from './identity-checks.rules.ts'
import { findCheck, listEvents, type CheckRow } from './identity-checks.queries.ts'
import { toCheck, toEvent } from './identity-views.ts'
import { countChecks, listChecks, type ListFilter } from './review.queries.ts'
import { openDetails } from './seal-details.ts'

type Api = typeof adminIdentityApi
type Names = ReadonlyMap<string, string>

const toPerson = (names: Names, id: string) => ({ id, username: names.get(id) ?? '' })
const toName = ({ firstNames, lastName }: { readonly firstNames: string; readonly lastName: string }) =>
  [firstNames, lastName].filter(Boolean).join(' ')

/** A case number or a username; null when no user has it. */
async function toSearch(ctx: Ctx, keyword: string | undefined): Promise<Pick<ListFilter, 'number' | 'userId'> | null> {
  if (keyword === undefined) return {}
  const [, digits] = /^(?:id-?)?(\d{1,9})$/i.exec(keyword) ?? []
  if (digits !== undefined) return { number: Number(digits) }
  const user = await findUser(ctx, keyword)
  return user && { userId: user.id }
}

const noRows = { number: -1 }

async function countViews(ctx: Ctx): Promise<Data<Api['list']>['counts']> {
  const [waiting, second, person, passed, rejected, expired] = await Promise.all(
    (['waiting', 'second', 'person', 'passed', 'rejected', 'expired'] as const).map((view) =>
      countChecks(ctx, { view }),
    ),
  )
  return {
    waiting: waiting!,
    second: second!,
    person: person!,
    passed: passed!,
    rejected: rejected!,
    expired: expired!,
  }
}

/** A page of verifications with the number in each view. Throws `paging.too_deep`. */
export async function readChecks(
  ctx: Ctx,
  { view, level, keyword, cursor, ...page }: Parsed<Api['list']>,
): Promise<Data<Api['list']>> {
  const filter = { view, level, ...((await toSearch(ctx, keyword)) ?? noRows) }
  const afterId = cursor !== undefined && isId(cursor) ? cursor : undefined
  // One more than requested, to know whether there is a next page.
  const range = { limit: page.pageSize + 1, offset: cursor === undefined ? toOffset(page) : 0, afterId }
  const [found, total, counts] = await Promise.all([
    listChecks(ctx, filter, range),
    countChecks(ctx, filter),
    countViews(ctx),
  ])
  const rows = found.slice(0, page.pageSize)
  const people = rows.flatMap(({ user_id: userId, first_approver_id: first }) => [userId, first ?? userId])
  const names = await getUsernames(ctx, [...new Set(people)])
  return {
    pageList: rows.map((row) => toRow(ctx, row, names)),
    pageInfo: toPageInfo(page, total),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
    counts,
    answerHours: ctx.brand.policy.identityAnswerHours,
  }
}

function toRow(ctx: Ctx, row: CheckRow, names: Names): Data<Api['list']>['pageList'][number] {
  const details = openDetails(ctx, row)
  const { id, number, level, state, sentAt, decidedAt, answerBy } = toCheck(ctx, row, details, [])
  return {
    id,
    number,
    level,
    state,
    name: toName(details),
    country: row.country,
    documentType: row.document_type,
    user: toPerson(names, row.user_id),
    sentAt,
    decidedAt,
    answerBy,
    isSentAgain: row.sent_at !== null && row.queued_at !== null && row.sent_at > row.queued_at,
    firstApproval: row.first_approver_id === null ? null : toPerson(names, row.first_approver_id),
  }
}

/** Whether the policy of now wants two people for it. */
export const needsTwoPeople = ({ brand }: Pick<Ctx, 'brand'>, { level }: Pick<CheckRow, 'level'>): boolean =>
  level === 'advanced' && brand.policy.identityAdvancedTwoPeople

async function toDetail(ctx: UserCtx, row: CheckRow, showsNumber: boolean): Promise<IdentityDetail> {
  const events = await listEvents(ctx, [row.id])
  const people = [row.user_id, row.first_approver_id, ...events.map(({ user_id: userId }) => userId)]
  const details = openDetails(ctx, row)
  const [names, checks] = await Promise.all([
    getUsernames(ctx, [...new Set(people.filter((id) => id !== null))]),
    compareDetails(ctx, row, details),
  ])
  const { timeline: _timeline, ...check } = toCheck(ctx, row, details, [])
  const { first_approver_id: firstId, first_approved_at: firstAt } = row
  return {
    ...check,
    user: toPerson(names, row.user_id),
    documentNumber: showsNumber ? details.documentNumber : null,
    ageYears: details.birthDate === '' ? null : getAge(details.birthDate, toBrandDay(ctx.brand, ctx.clock.now())),
    checks,
    timeline: events.map((event) => ({
      ...toEvent(event),
      user: event.user_id === null ? null : toPerson(names, event.user_id),
    })),
    firstApproval: firstId === null ? null : { ...toPerson(names, firstId), at: firstAt!.toISOString() },
    needsSecondPerson:
      row.state === 'sent' && needsTwoPeople(ctx, row) && (firstId ?? ctx.principal.userId) === ctx.principal.userId,
    isOwn: row.user_id === ctx.principal.userId,
    refusals: row.refusals,
  }
}

/** A verification that was sent at some time. Throws `identity.not_found`, also for drafts. */
export async function getSent(
  ctx: Ctx,
  id: string,
  find: (ctx: Ctx, id: string) => Promise<CheckRow | undefined>,
): Promise<CheckRow> {
  const row = isId(id) ? await find(ctx, id) : undefined
  if (!row || row.sent_at === null) throw refusal('identity.not_found')
  return row
}

/** A verification as staff see it. Throws `identity.not_found`. */
export const readCheck = async (ctx: UserCtx, { checkId }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> => ({
  check: await toDetail(ctx, await getSent(ctx, checkId, findCheck), false),
})

/** The same with the whole number of the document; the audit log has the view, never the number. */
export function revealNumber(ctx: UserCtx, { checkId }: Parsed<Api['showNumber']>): Promise<Data<Api['showNumber']>> {
  // No idempotency: a stored response would hold the number in plain text.
  const { idempotency: _key, ...withoutIdempotency } = ctx
  return withIdempotency(withoutIdempotency, async (ctx) => {
    const row = await getSent(ctx, checkId, findCheck)
    ctx.audit({ subjectId: row.id, after: { userId: row.user_id } })
    return { check: await toDetail(ctx, row, true) }
  })
}

/** A verification as a case that one person takes. */
export const findIdentitySubject: FindClaimSubject = async (ctx, id) => {
  const row = await findCheck(ctx, id)
  return row && row.sent_at !== null ? { isOpen: row.state === 'sent', ownerId: row.user_id } : undefined
}
