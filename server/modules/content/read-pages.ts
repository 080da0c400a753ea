import { isDeepStrictEqual } from 'node:util'
import type { Data, Parsed } from '#contract/operation.ts'
import type { PageContent, staffContentApi, StaffPage } from '#contract/staff-content.ts'
import type { Locale } from '#i18n/locales.ts'
import { countAcceptances, findTerms } from '../acceptances/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findDraft, findPage, listDrafts, listPages, type PageId, type PageRecord } from './pages.queries.ts'
import { pickLanguage, toPlainLine, toRichTextView } from './rich-text-view.ts'
import { findVersion, listVersions, listWaiting, type WaitingVersion } from './versions.queries.ts'

type Api = typeof staffContentApi
type Row = Data<Api['list']>['pageList'][number]

/** Throws `content.not_found`. */
export async function getPage(ctx: Ctx, page: PageId): Promise<PageRecord> {
  const found = await findPage(ctx, page)
  if (!found) throw refusal('content.not_found')
  return found
}

const hasText = (content: PageContent, lang: string) =>
  Boolean(content.titles[lang as Locale]) && Boolean(content.bodies[lang as Locale])

type Extras = { readonly draft: PageContent | undefined; readonly waiting: WaitingVersion | undefined }

function toRow(ctx: Ctx, page: PageRecord, { draft, waiting }: Extras): Row {
  const { defaultLanguage, languages } = ctx.brand.settings
  // An article that the command line dated in the future waits without a version of its own.
  const isAhead = page.isPublished && page.since > ctx.clock.now()
  const scheduled = waiting ?? (isAhead ? { number: page.version, startsAt: page.since } : null)
  const content = draft ?? page.content
  return {
    kind: page.kind,
    id: page.id,
    key: page.key,
    title: pickText(content.titles, ctx.lang, defaultLanguage) || (page.key ?? page.id),
    state: page.isPublished && !isAhead ? 'live' : scheduled ? 'scheduled' : page.version === 0 ? 'draft' : 'hidden',
    version: page.version,
    scheduled: scheduled && { number: scheduled.number, startsAt: scheduled.startsAt.toISOString() },
    isChanged: draft !== undefined && !isDeepStrictEqual(draft, waiting?.content ?? page.content),
    since: page.since.toISOString(),
    missing: languages.filter((lang) => !hasText(content, lang)),
  }
}

export async function listStaffPages(
  ctx: Ctx,
  { kind, cursor, pageSize }: Parsed<Api['list']>,
): Promise<Data<Api['list']>> {
  const after = cursor === undefined ? null : await findPage(ctx, { kind, id: cursor })
  // After a position that does not exist there is nothing.
  if (cursor !== undefined && !after) return { pageList: [], nextCursor: null }
  const found = await listPages(ctx, kind, after, pageSize + 1)
  const pages = found.slice(0, pageSize)
  const ids = pages.map(({ id }) => id)
  const [drafts, waiting] = await Promise.all([
    listDrafts(ctx, kind, ids),
    ids.length > 0 ? listWaiting(ctx, { kind, ids }) : [],
  ])
  return {
    pageList: pages.map((page) =>
      toRow(ctx, page, { draft: drafts.get(page.id)?.content, waiting: waiting.find(({ id }) => id === page.id) }),
    ),
    nextCursor: found.length > pages.length ? ids.at(-1)! : null,
  }
}

const maxAcceptancesCounted = 10_000

async function readVersions(ctx: Ctx, page: PageRecord): Promise<StaffPage['versions']> {
  const rows = await listVersions(ctx, page)
  // Texts of the command line, or of before the shop kept versions, are not stored as a version yet.
  const isStored = page.version === 0 || rows.some(({ number }) => number === page.version)
  const own = { publishedBy: '', startsAt: page.since, restoredNumber: null, needsNewAcceptance: false }
  const all = isStored
    ? rows
    : [...rows, { ...own, number: page.version, publishedAt: page.since }].toSorted((a, b) => b.number - a.number)
  const accepted =
    page.kind === 'document' && all.length > 0
      ? await countAcceptances(
          ctx,
          Number(page.id),
          all.map(({ number }) => number),
          maxAcceptancesCounted,
        )
      : new Map<number, number>()
  return all.map((row, index) => {
    const next = all.slice(0, index).findLast(({ publishedAt }) => publishedAt !== null)
    return {
      number: row.number,
      state: row.publishedAt === null ? 'scheduled' : row.number === page.version ? 'live' : 'past',
      publishedBy: row.publishedBy,
      since: (row.publishedAt ?? row.startsAt).toISOString(),
      until: next?.publishedAt?.toISOString() ?? null,
      restoredNumber: row.restoredNumber,
      needsNewAcceptance: row.needsNewAcceptance,
      acceptedBy: accepted.get(row.number) ?? 0,
    }
  })
}

/** A page as staff edit it. Throws `content.not_found`. */
export async function readPage(ctx: Ctx, id: PageId): Promise<StaffPage> {
  const page = await getPage(ctx, id)
  const draft = await findDraft(ctx, page)
  const [waiting] = await listWaiting(ctx, { kind: page.kind, ids: [page.id] })
  const terms = page.kind === 'document' ? await findTerms(ctx, Number(page.id)) : null
  return {
    ...toRow(ctx, page, { draft: draft?.content, waiting }),
    draft: {
      version: draft?.version ?? 0,
      content: draft?.content ?? page.content,
      changedBy: draft?.changedBy ?? null,
      changedAt: draft?.changedAt.toISOString() ?? null,
    },
    versions: await readVersions(ctx, page),
    acceptance: page.kind === 'document' ? (terms ?? { atRegistration: false, atCheckout: false }) : null,
  }
}

export const readStaffPage = async (ctx: Ctx, input: Parsed<Api['detail']>): Promise<Data<Api['detail']>> => ({
  page: await readPage(ctx, input),
})

/** The texts of a version; a page without stored versions has its published texts. Throws `content.version_not_found`. */
export async function getVersionContent(ctx: Ctx, page: PageRecord, number: number): Promise<PageContent> {
  const content = await findVersion(ctx, page, number)
  if (content) return content
  if (number === page.version) return page.content
  throw refusal('content.version_not_found')
}

export async function readVersion(ctx: Ctx, { number, ...id }: Parsed<Api['version']>): Promise<Data<Api['version']>> {
  return { content: await getVersionContent(ctx, await getPage(ctx, id), number) }
}

/** The draft with its placeholders filled, in a language or, where it is missing, in the one that the shop would take. */
export async function previewPage(
  ctx: Ctx,
  { textLanguage, ...id }: Parsed<Api['preview']>,
): Promise<Data<Api['preview']>> {
  const page = await getPage(ctx, id)
  const { titles, bodies } = (await findDraft(ctx, page))?.content ?? page.content
  const reader = { brand: ctx.brand, lang: textLanguage }
  const lang = pickLanguage(reader, bodies)
  return {
    title: toPlainLine(ctx, titles, lang),
    lang,
    body: toRichTextView(ctx, bodies, lang).body,
  }
}
