import { shippedDocuments } from '#contract/content.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { PageContent, staffContentApi } from '#contract/staff-content.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { findTerms, saveTerms, setTermsVersion } from '../acceptances/public.ts'
import { listDocumentKeys } from './content.queries.ts'
import {
  findDraft,
  insertEmptyArticle,
  insertEmptyDocument,
  updateHidden,
  writeDraft,
  writePublished,
  type PageId,
  type PageRecord,
} from './pages.queries.ts'
import { getPage, getVersionContent, readPage } from './read-pages.ts'
import {
  deleteWaiting,
  findLastNumber,
  insertVersion,
  listWaiting,
  markPublished,
  type NewVersion,
} from './versions.queries.ts'
import { buildSummary } from './write-news.ts'

type Api = typeof staffContentApi
type PageAnswer = Data<Api['detail']>

export const runContentScheduleJob = 'run-content-schedule'

const answer = async (ctx: Ctx, id: PageId): Promise<PageAnswer> => ({ page: await readPage(ctx, id) })

const withoutEmpty = <Texts extends object>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Texts

/** The texts as they are stored: sanitised, without those that are empty. */
const clean = ({ titles, summaries, bodies }: PageContent): PageContent => ({
  titles: withoutEmpty(titles),
  summaries: withoutEmpty(summaries),
  bodies: withoutEmpty(
    Object.fromEntries(Object.entries(bodies).map(([lang, html]) => [lang, sanitiseRichText(html)])),
  ),
})

function toKey(title: string, taken: readonly string[]): string {
  const base =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'page'
  let key = base
  for (let number = 2; taken.includes(key); number++) key = `${base}-${number}`
  return key
}

export async function createPage(ctx: UserCtx, { kind, title }: Parsed<Api['create']>): Promise<Data<Api['create']>> {
  let id: string
  if (kind === 'news') await insertEmptyArticle(ctx, (id = newId(ctx.clock.now().getTime())))
  else id = String(await insertEmptyDocument(ctx, toKey(title, await listDocumentKeys(ctx)), shippedDocuments.length))
  const content: PageContent = { titles: { [ctx.brand.settings.defaultLanguage]: title }, summaries: {}, bodies: {} }
  await writeDraft(ctx, { kind, id }, { content, by: ctx.principal.username }, 0)
  ctx.audit({ subjectId: `${kind}:${id}`, before: null, after: content })
  return answer(ctx, { kind, id })
}

const toSubject = ({ kind, id }: PageId) => `${kind}:${id}`

async function refuseChanged(ctx: Ctx, page: PageId, sent: object): Promise<never> {
  const { draft } = await readPage(ctx, page)
  throw refusal('content.changed', { versions: [{ ...sent }, { ...draft }] })
}

/** Saves the draft. At another version it throws `content.changed`, which carries what was sent and what is stored. */
export async function savePage(ctx: UserCtx, input: Parsed<Api['save']>): Promise<PageAnswer> {
  const page = await getPage(ctx, input)
  const content = clean(input.content)
  const before = await findDraft(ctx, page)
  const by = ctx.principal.username
  if ((await writeDraft(ctx, page, { content, by }, input.version)) === null) return refuseChanged(ctx, page, input)
  ctx.audit({ subjectId: toSubject(page), before: before?.content ?? page.content, after: content })
  return answer(ctx, page)
}

/** Texts of the command line, or of before the shop kept versions, become a version of their own. Returns the last number. */
async function keepFormer(ctx: Ctx, page: PageRecord): Promise<number> {
  const last = await findLastNumber(ctx, page)
  if (page.version <= last) return last
  const { version: number, content, since } = page
  await insertVersion(ctx, page, { number, content, by: '', startsAt: since, publishedAt: since })
  return number
}

const withSummaries = (page: PageRecord, content: PageContent): PageContent =>
  page.kind === 'news'
    ? {
        ...content,
        summaries: {
          ...Object.fromEntries(Object.entries(content.bodies).map(([lang, body]) => [lang, buildSummary(body)])),
          ...content.summaries,
        },
      }
    : content

/** Makes a version what the shop shows. */
async function apply(
  ctx: Ctx,
  page: PageRecord,
  version: Pick<NewVersion, 'number' | 'content' | 'needsNewAcceptance'>,
) {
  await writePublished(ctx, page, withSummaries(page, version.content), version.number)
  if (page.kind === 'document')
    await setTermsVersion(ctx, Number(page.id), version.number, version.needsNewAcceptance ?? false)
  // Rendered pages are cached with the tag `lists`.
  await invalidateCaches(ctx, ['content', 'lists'])
}

function assertComplete(ctx: Ctx, { titles, bodies }: PageContent): void {
  const lang = ctx.brand.settings.defaultLanguage
  if (!titles[lang] || !bodies[lang]) throw refusal('content.incomplete')
}

/**
 * Publishes the draft at the version that was read, now or at a time. Throws `content.changed`, `content.incomplete`
 * without a text in the brand's language, and an error of `startsAt` in the past.
 */
export async function publishPage(ctx: UserCtx, input: Parsed<Api['publish']>): Promise<PageAnswer> {
  const page = await getPage(ctx, input)
  const now = ctx.clock.now()
  const startsAt = input.startsAt === undefined ? now : new Date(input.startsAt)
  if (startsAt < now) throw fieldRefusal({ startsAt: { key: 'field.pattern' } })
  const draft = await findDraft(ctx, page)
  const by = ctx.principal.username
  // Writing the draft again locks its row: two who publish at once follow one another.
  if (
    draft?.version !== input.version ||
    (await writeDraft(ctx, page, { content: draft.content, by }, input.version)) === null
  )
    return refuseChanged(ctx, page, { version: input.version })
  assertComplete(ctx, draft.content)
  const replaced = await deleteWaiting(ctx, page)
  const last = await keepFormer(ctx, page)
  const isLater = startsAt > now
  const { content } = draft
  const version = {
    number: (replaced ?? last) > last ? replaced! : last + 1,
    content,
    needsNewAcceptance: input.needsNewAcceptance,
  }
  await insertVersion(ctx, page, { ...version, by, startsAt, publishedAt: isLater ? null : now })
  if (isLater) await markJobsChanged(ctx, [runContentScheduleJob])
  else await apply(ctx, page, version)
  ctx.audit({
    subjectId: toSubject(page),
    before: { version: page.version, content: page.content },
    after: { version: version.number, content, startsAt: startsAt.toISOString() },
  })
  return answer(ctx, page)
}

/** Throws `content.not_scheduled`. */
export async function unschedulePage(ctx: UserCtx, input: Parsed<Api['unschedule']>): Promise<PageAnswer> {
  const page = await getPage(ctx, input)
  const number = await deleteWaiting(ctx, page)
  if (number === null) throw refusal('content.not_scheduled')
  ctx.audit({ subjectId: toSubject(page), before: { scheduled: number }, after: { scheduled: null } })
  return answer(ctx, page)
}

/** Publishes a former version under a new number, and makes it the draft. Throws `content.version_not_found`. */
export async function restorePage(ctx: UserCtx, { number, ...id }: Parsed<Api['restore']>): Promise<PageAnswer> {
  const page = await getPage(ctx, id)
  const content = await getVersionContent(ctx, page, number)
  const by = ctx.principal.username
  await writeDraft(ctx, page, { content, by })
  await deleteWaiting(ctx, page)
  const now = ctx.clock.now()
  const version = { number: (await keepFormer(ctx, page)) + 1, content }
  await insertVersion(ctx, page, { ...version, by, startsAt: now, publishedAt: now, restoredNumber: number })
  await apply(ctx, page, version)
  ctx.audit({
    subjectId: toSubject(page),
    before: { version: page.version, content: page.content },
    after: { version: version.number, content, restored: number },
  })
  return answer(ctx, page)
}

/** Throws `content.must_be_accepted` for a document that people are asked to accept. */
export async function setPageHidden(ctx: UserCtx, { hidden, ...id }: Parsed<Api['setHidden']>): Promise<PageAnswer> {
  const page = await getPage(ctx, id)
  if (page.version === 0) throw refusal('content.incomplete')
  const terms = page.kind === 'document' ? await findTerms(ctx, Number(page.id)) : undefined
  if (hidden && (terms?.atCheckout || terms?.atRegistration)) throw refusal('content.must_be_accepted')
  await updateHidden(ctx, page, hidden)
  await invalidateCaches(ctx, ['content', 'lists'])
  ctx.audit({ subjectId: toSubject(page), before: { hidden: !page.isPublished }, after: { hidden } })
  return answer(ctx, page)
}

/** Throws `content.incomplete` for a document that is not public. */
export async function setAcceptance(
  ctx: UserCtx,
  { id, atRegistration, atCheckout }: Parsed<Api['setAcceptance']>,
): Promise<PageAnswer> {
  const page = await getPage(ctx, { kind: 'document', id })
  if (!page.isPublished || page.version === 0) throw refusal('content.incomplete')
  const number = Number(page.id)
  const before = (await findTerms(ctx, number)) ?? { atRegistration: false, atCheckout: false }
  await saveTerms(ctx, { number, version: page.version, atRegistration, atCheckout })
  await invalidateCaches(ctx, ['content'])
  ctx.audit({ subjectId: toSubject(page), before, after: { atRegistration, atCheckout } })
  return answer(ctx, page)
}

/**
 * Publishes the versions whose time has come, and makes itself due again while others wait. A job for every minute;
 * returns the number of pages.
 */
export async function runContentSchedule(ctx: Ctx): Promise<number> {
  const waiting = await listWaiting(ctx)
  const due = waiting.filter(({ startsAt }) => startsAt <= ctx.clock.now())
  for (const version of due)
    await inTransaction(ctx, async (ctx) => {
      const page = await getPage(ctx, version)
      if (await markPublished(ctx, version, version.number)) await apply(ctx, page, version)
    })
  if (waiting.length > due.length) await markJobsChanged(ctx, [runContentScheduleJob])
  return due.length
}
