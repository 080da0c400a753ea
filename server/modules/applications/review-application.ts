import type { Data, Parsed } from '#contract/operation.ts'
import type { adminApplicationsApi, ApplicationDetail, ApplicationState } from '#contract/store-applications.ts'
import { getCategoryTree } from '#server/modules/catalogue/categories/public.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { findStoreOfOwner } from '#server/modules/merchants/administration/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toNumberText } from './application.rules.ts'
import { getAnswerTime, toApplication, toEvent } from './application-views.ts'
import {
  countApplications,
  findApplication,
  insertEvent,
  listApplications,
  listEvents,
  lockApplication,
  updateApplication,
  type ApplicationRow,
} from './applications.queries.ts'
import { checkApplication } from './review-checks.ts'

type Api = typeof adminApplicationsApi
type Usernames = ReadonlyMap<string, string>

const holdMinutes = 30

const statesByView = {
  decide: ['sent'],
  applicant: ['changes'],
  accepted: ['accepted'],
  rejected: ['rejected'],
} as const satisfies Readonly<Record<Parsed<Api['list']>['view'], readonly ApplicationState[]>>
const viewNames = ['decide', 'applicant', 'accepted', 'rejected'] as const

const toPerson = (names: Usernames, id: string) => ({ id, username: names.get(id) ?? '' })

/** The hold on an application at this time; null when it is free. */
export function findHold(
  ctx: Ctx,
  { taken_by: by, taken_until: until }: Pick<ApplicationRow, 'taken_by' | 'taken_until'>,
) {
  return by !== null && until !== null && until > ctx.clock.now() ? { by, until } : null
}

function toHold(ctx: Ctx, row: ApplicationRow, names: Usernames): ApplicationDetail['hold'] {
  const hold = findHold(ctx, row)
  if (!hold) return null
  return {
    by: toPerson(names, hold.by),
    until: hold.until.toISOString(),
    isOwn: hold.by === ctx.principal?.userId,
  }
}

async function createCategoryNames(ctx: Ctx) {
  const { byId } = await getCategoryTree(ctx)
  return (ids: readonly string[]): string[] =>
    ids.flatMap((id) => {
      const node = byId.get(id)
      return node ? [pickText(node.name, ctx.lang, ctx.brand.settings.defaultLanguage)] : []
    })
}

/** A page of applications with the number in each view. Throws `paging.too_deep`. */
export async function readApplications(
  ctx: Ctx,
  { view, keyword, categoryId, cursor, ...page }: Parsed<Api['list']>,
): Promise<Data<Api['list']>> {
  const filter = { states: statesByView[view], keyword, categoryId }
  const afterId = cursor !== undefined && isId(cursor) ? cursor : undefined
  // One more than asked for, to know whether there is a next page.
  const range = { limit: page.pageSize + 1, offset: cursor === undefined ? toOffset(page) : 0, afterId }
  const [found, total, ...counts] = await Promise.all([
    listApplications(ctx, filter, range),
    countApplications(ctx, filter),
    ...viewNames.map((name) => countApplications(ctx, { states: statesByView[name] })),
  ])
  const rows = found.slice(0, page.pageSize)
  const names = await getUsernames(ctx, [
    ...new Set(rows.flatMap(({ user_id: userId, taken_by: by }) => (by === null ? [userId] : [userId, by]))),
  ])
  const toCategories = await createCategoryNames(ctx)
  return {
    pageList: rows.map((row) => ({
      id: row.id,
      number: toNumberText(row.number),
      state: row.state,
      storeName: row.content.storeName,
      legalName: row.content.legalName,
      contactName: row.content.contactName,
      country: row.content.country,
      categories: toCategories(row.content.categoryIds),
      user: toPerson(names, row.user_id),
      queuedAt: row.queued_at?.toISOString() ?? null,
      answerBy: getAnswerTime(ctx, row),
      isSentAgain: row.sent_at !== null && row.queued_at !== null && row.sent_at > row.queued_at,
      hold: toHold(ctx, row, names),
    })),
    pageInfo: toPageInfo(page, total),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
    counts: { decide: counts[0]!, applicant: counts[1]!, accepted: counts[2]!, rejected: counts[3]! },
    answerDays: ctx.brand.policy.applicationAnswerDays,
  }
}

async function toDetail(ctx: Ctx, row: ApplicationRow): Promise<ApplicationDetail> {
  const events = await listEvents(ctx, row.id)
  const people = [row.user_id, row.taken_by, ...events.map(({ user_id: userId }) => userId)]
  const [names, checks, store, toCategories] = await Promise.all([
    getUsernames(ctx, [...new Set(people.filter((id) => id !== null))]),
    checkApplication(ctx, row, events),
    row.store_id === null ? undefined : findStoreOfOwner(ctx, row.user_id),
    createCategoryNames(ctx),
  ])
  const hundredths = store?.commission_hundredths ?? null
  return {
    ...toApplication(ctx, row, []),
    categories: toCategories(row.content.categoryIds),
    user: toPerson(names, row.user_id),
    timeline: events.map((event) => ({
      ...toEvent(event),
      user: event.user_id === null ? null : toPerson(names, event.user_id),
    })),
    checks,
    hold: toHold(ctx, row, names),
    commissionPercent: hundredths === null ? ctx.brand.policy.commissionPercent : hundredths / 100,
  }
}

/** An application that was sent. Throws `application.not_found`, also for drafts. */
async function getSent(
  ctx: Ctx,
  id: string,
  find: (ctx: Ctx, id: string) => Promise<ApplicationRow | undefined>,
): Promise<ApplicationRow> {
  const row = isId(id) ? await find(ctx, id) : undefined
  if (!row || row.sent_at === null || row.state === 'draft') throw refusal('application.not_found')
  return row
}

/** Locks an application that was sent. Throws `application.not_found`. */
export const lockSent = (ctx: Ctx, id: string): Promise<ApplicationRow> => getSent(ctx, id, lockApplication)

/** The application as staff see it now. Throws `application.not_found`. */
export const readApplication = async (
  ctx: Ctx,
  { applicationId }: Parsed<Api['detail']>,
): Promise<Data<Api['detail']>> => ({
  application: await toDetail(ctx, await getSent(ctx, applicationId, findApplication)),
})

/** Throws `application.taken` while someone else holds it. */
export async function assertNotHeldByOther(ctx: Ctx, row: ApplicationRow): Promise<void> {
  const hold = findHold(ctx, row)
  if (!hold || hold.by === ctx.principal?.userId) return
  const names = await getUsernames(ctx, [hold.by])
  throw refusal('application.taken', { name: names.get(hold.by) ?? '' })
}

/** Throws `application.decided` unless it waits for staff. */
export function assertUndecided({ state }: ApplicationRow): void {
  if (state !== 'sent') throw refusal('application.decided')
}

/** Holds an application for the caller, again when they hold it already. Throws `application.taken` and `application.decided`. */
export async function takeApplication(
  ctx: UserCtx,
  { applicationId }: Parsed<Api['take']>,
): Promise<Data<Api['take']>> {
  const row = await lockSent(ctx, applicationId)
  assertUndecided(row)
  await assertNotHeldByOther(ctx, row)
  const { userId } = ctx.principal
  const until = new Date(ctx.clock.now().getTime() + holdMinutes * 60_000)
  await updateApplication(ctx, row.id, { taken: { by: userId, until } })
  if (!findHold(ctx, row)) await insertEvent(ctx, { applicationId: row.id, kind: 'taken', userId })
  ctx.audit({ subjectId: row.id, before: { takenBy: row.taken_by }, after: { takenBy: userId, until } })
  return readApplication(ctx, { applicationId })
}

/** Ends the caller's hold. Throws `application.not_taken`. */
export async function releaseApplication(
  ctx: UserCtx,
  { applicationId }: Parsed<Api['release']>,
): Promise<Data<Api['release']>> {
  const row = await lockSent(ctx, applicationId)
  if (findHold(ctx, row)?.by !== ctx.principal.userId) throw refusal('application.not_taken')
  await updateApplication(ctx, row.id, { taken: null })
  ctx.audit({ subjectId: row.id, before: { takenBy: row.taken_by }, after: { takenBy: null } })
  return readApplication(ctx, { applicationId })
}

/** Applications to decide: how many, since when the oldest waits, and who has some of the first 100. */
export async function readApplicationQueue(
  ctx: Ctx,
): Promise<{ readonly count: number; readonly oldestAt: Date | null; readonly people: readonly string[] }> {
  const filter = { states: statesByView.decide }
  const [count, rows] = await Promise.all([
    countApplications(ctx, filter),
    listApplications(ctx, filter, { limit: 100, offset: 0 }),
  ])
  const holders = [...new Set(rows.flatMap((row) => findHold(ctx, row)?.by ?? []))]
  const names = await getUsernames(ctx, holders)
  return { count, oldestAt: rows[0]?.queued_at ?? null, people: holders.map((id) => names.get(id) ?? '') }
}
