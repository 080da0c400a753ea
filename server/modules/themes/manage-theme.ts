import { isDeepStrictEqual } from 'node:util'
import type { Data, Parsed } from '#contract/operation.ts'
import type { ThemeContent, ThemeDraft, themesApi } from '#contract/themes.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { hasLogoIcons } from '../media/public.ts'
import { readBrandLook, readLooks, setBrandLook, writeBrand } from '../tenancy/public.ts'
import {
  findDraft,
  findLatestVersion,
  findVersionContent,
  insertVersion,
  listVersions,
  writeDraft,
} from './themes.queries.ts'

type Api = typeof themesApi

async function readDraft(ctx: Ctx): Promise<ThemeDraft> {
  const [draft, latest, look] = await Promise.all([findDraft(ctx), findLatestVersion(ctx), readBrandLook(ctx)])
  return {
    version: draft?.version ?? 0,
    content: draft?.content ?? look,
    changedBy: draft?.changedBy ?? null,
    changedAt: draft?.changedAt.toISOString() ?? null,
    live: latest ? { number: latest.number, publishedAt: latest.publishedAt.toISOString() } : null,
    isChanged: draft !== undefined && !isDeepStrictEqual(draft.content, look),
  }
}

/** The draft of the brand's theme, before the first save the live one, and the themes to start from. */
export const readTheme = async (ctx: Ctx): Promise<Data<Api['detail']>> => ({
  draft: await readDraft(ctx),
  looks: readLooks().map(({ site, theme }) => ({ site, theme })),
})

async function refuseChanged(ctx: Ctx, sent: object): Promise<never> {
  throw refusal('theme.changed', { versions: [{ ...sent }, { ...(await readDraft(ctx)) }] })
}

/**
 * Saves the draft, also below AA. At another version than the stored one it is refused with `theme.changed`, which
 * carries what was sent and what is stored. Throws `theme.logo_unknown`.
 */
export async function saveTheme(ctx: Ctx, input: Parsed<Api['save']>): Promise<Data<Api['save']>> {
  const { content, version } = input
  if (content.logo !== null && !(await hasLogoIcons(ctx.files, content.logo))) throw refusal('theme.logo_unknown')
  const before = await findDraft(ctx)
  if ((await writeDraft(ctx, { content, by: ctx.principal!.username }, version)) === null)
    return refuseChanged(ctx, input)
  ctx.audit({ subjectId: ctx.brand.site, before: before?.content ?? null, after: content })
  return { draft: await readDraft(ctx) }
}

/** Makes a content the look of the brand. A look that came otherwise becomes a version first, so that it can return. */
async function publish(ctx: Ctx, content: ThemeContent, restoredNumber: number | null): Promise<void> {
  const [latest, look] = await Promise.all([findLatestVersion(ctx), readBrandLook(ctx)])
  let number = latest?.number ?? 0
  if (!latest || !isDeepStrictEqual(latest.content, look))
    await insertVersion(ctx, { number: ++number, content: look, by: null, restoredNumber: null })
  await insertVersion(ctx, { number: ++number, content, by: ctx.principal!.username, restoredNumber })
  await setBrandLook(ctx, content)
  ctx.audit({ subjectId: ctx.brand.site, before: look, after: content })
}

/** Publishes the draft at the version that was read. Throws `theme.changed`, `theme.contrast`. */
export const publishTheme = (ctx: Ctx, input: Parsed<Api['publish']>): Promise<Data<Api['publish']>> =>
  writeBrand(ctx, async (ctx) => {
    const draft = await findDraft(ctx)
    // Writing the draft again locks its row: two who publish at once follow one another.
    const isCurrent =
      draft?.version === input.version &&
      (await writeDraft(ctx, { content: draft.content, by: ctx.principal!.username }, input.version)) !== null
    if (!isCurrent) return refuseChanged(ctx, input)
    await publish(ctx, draft.content, null)
    return { draft: await readDraft(ctx) }
  })

export async function listThemeVersions(ctx: Ctx): Promise<Data<Api['versions']>> {
  const rows = await listVersions(ctx)
  return { pageList: rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })) }
}

/**
 * Publishes a former version under a new number, and makes it the draft. Throws `theme.version_not_found`, and
 * `theme.contrast` where the rules were other ones then.
 */
export const restoreTheme = (ctx: Ctx, { number }: Parsed<Api['restore']>): Promise<Data<Api['restore']>> =>
  writeBrand(ctx, async (ctx) => {
    const content = await findVersionContent(ctx, number)
    if (!content) throw refusal('theme.version_not_found')
    await writeDraft(ctx, { content, by: ctx.principal!.username })
    await publish(ctx, content, number)
    return { draft: await readDraft(ctx) }
  })
