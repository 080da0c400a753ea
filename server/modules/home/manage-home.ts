import { isDeepStrictEqual } from 'node:util'
import type { Data, Parsed } from '#contract/operation.ts'
import type { HomeContent, HomeDraft, staffHomeApi } from '#contract/staff-home.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { getCategoryTree } from '../catalogue/categories/public.ts'
import { listGoodsSummaries } from '../catalogue/public.ts'
import { claimImages } from '../media/public.ts'
import { readPublished, writePublished } from './arrange-home.ts'
import {
  findDraft,
  findLatestVersion,
  findVersionContent,
  insertVersion,
  listVersions,
  writeDraft,
} from './home-drafts.queries.ts'
import { toHomeView } from './read-home.ts'

type Api = typeof staffHomeApi

const listSelectedIds = ({ sections }: HomeContent): string[] => sections.flatMap(({ goodsIds }) => goodsIds)

async function readDraft(ctx: Ctx): Promise<HomeDraft> {
  const [draft, latest, published] = await Promise.all([findDraft(ctx), findLatestVersion(ctx), readPublished(ctx)])
  const content = draft?.content ?? published
  const goodsIds = new Set([...listSelectedIds(content), ...listSelectedIds(published)])
  const goods = await listGoodsSummaries(ctx, [...goodsIds])
  const text = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  return {
    version: draft?.version ?? 0,
    content,
    published,
    goods: [...goods].map(([id, { title }]) => ({ id, name: text(title) })),
    changedBy: draft?.changedBy ?? null,
    changedAt: draft?.changedAt.toISOString() ?? null,
    live: latest ? { number: latest.number, publishedAt: latest.publishedAt.toISOString() } : null,
    isChanged: !isDeepStrictEqual(content, published),
  }
}

/** The draft of the home page, before the first save the published one, and the usual sections of the brand. */
export const readHomeDraft = async (ctx: Ctx): Promise<Data<Api['detail']>> => ({
  draft: await readDraft(ctx),
  usualKinds: [...ctx.brand.settings.home],
})

/** Throws errors of the sections' fields for products and categories that the brand does not have. */
async function assertKnown(ctx: Ctx, content: HomeContent): Promise<void> {
  const [goods, { byId }] = await Promise.all([
    listGoodsSummaries(ctx, [...new Set(listSelectedIds(content))]),
    getCategoryTree(ctx),
  ])
  const unknown = { key: 'field.not_listed' } as const
  const fields = content.sections.flatMap(({ goodsIds, categoryId }, index) => [
    ...(goodsIds.every((id) => goods.has(id)) ? [] : [[`content.sections.${index}.goodsIds`, unknown] as const]),
    ...(categoryId === null || byId.has(categoryId)
      ? []
      : [[`content.sections.${index}.categoryId`, unknown] as const]),
  ])
  if (fields.length > 0) throw fieldRefusal(Object.fromEntries(fields))
}

const listImages = ({ banners }: HomeContent): string[] =>
  banners.flatMap(({ image, phoneImage }) => [image, phoneImage].filter((one) => one !== null))

async function refuseChanged(ctx: Ctx, sent: object): Promise<never> {
  throw refusal('home_page.changed', { versions: [{ ...sent }, { ...(await readDraft(ctx)) }] })
}

/**
 * Saves the draft. At another version than the stored one it is refused with `home_page.changed`, which carries what was
 * sent and what is stored. Throws `upload.not_yours`, errors of fields.
 */
export async function saveHome(ctx: UserCtx, input: Parsed<Api['save']>): Promise<Data<Api['save']>> {
  const { content, version } = input
  await assertKnown(ctx, content)
  const [before, published] = await Promise.all([findDraft(ctx), readPublished(ctx)])
  const known = new Set([...listImages(before?.content ?? published), ...listImages(published)])
  if ((await writeDraft(ctx, { content, by: ctx.principal.username }, version)) === null)
    return refuseChanged(ctx, input)
  const added = new Set(listImages(content).filter((image) => !known.has(image)))
  await claimImages(ctx, [...added], 'banner')
  ctx.audit({ subjectId: ctx.brand.site, before: before?.content ?? published, after: content })
  return { draft: await readDraft(ctx) }
}

/** Makes a content the home page. One that came otherwise becomes a version first, so that it can return. */
async function publish(ctx: UserCtx, content: HomeContent, restoredNumber: number | null): Promise<void> {
  const [latest, before] = await Promise.all([findLatestVersion(ctx), readPublished(ctx)])
  let number = latest?.number ?? 0
  if (!latest || !isDeepStrictEqual(latest.content, before))
    await insertVersion(ctx, { number: ++number, content: before, by: null, restoredNumber: null })
  await insertVersion(ctx, { number: ++number, content, by: ctx.principal.username, restoredNumber })
  await writePublished(ctx, content)
  ctx.audit({ subjectId: ctx.brand.site, before, after: content })
}

/** Publishes the draft at the version that was read. Throws `home_page.changed`. */
export async function publishHome(ctx: UserCtx, input: Parsed<Api['publish']>): Promise<Data<Api['publish']>> {
  const draft = await findDraft(ctx)
  // Writing the draft again locks its row: two who publish at once follow one another.
  const isCurrent =
    draft?.version === input.version &&
    (await writeDraft(ctx, { content: draft.content, by: ctx.principal.username }, input.version)) !== null
  if (!isCurrent) return refuseChanged(ctx, input)
  await publish(ctx, draft.content, null)
  return { draft: await readDraft(ctx) }
}

export async function listHomeVersions(ctx: Ctx): Promise<Data<Api['versions']>> {
  const rows = await listVersions(ctx)
  return { pageList: rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })) }
}

/** Publishes a former version under a new number, and makes it the draft. Throws `home_page.version_not_found`. */
export async function restoreHome(ctx: UserCtx, { number }: Parsed<Api['restore']>): Promise<Data<Api['restore']>> {
  const content = await findVersionContent(ctx, number)
  if (!content) throw refusal('home_page.version_not_found')
  await writeDraft(ctx, { content, by: ctx.principal.username })
  await publish(ctx, content, number)
  return { draft: await readDraft(ctx) }
}

/** The draft as shoppers would see it at a time, with the products and prices of now. */
export async function previewHome(ctx: Ctx, { at }: Parsed<Api['preview']>): Promise<Data<Api['preview']>> {
  const content = (await findDraft(ctx))?.content ?? (await readPublished(ctx))
  return toHomeView(ctx, content, at === undefined ? ctx.clock.now() : new Date(at))
}
