import { sql } from 'kysely'
import type { ThemeContent } from '#contract/themes.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type ThemeCtx = Ctx<Pick<Tables, 'theme_drafts' | 'theme_versions'>>

const maxVersionsListed = 50

const toContent = (content: unknown) => content as ThemeContent

/** The draft of the brand's theme; undefined before the first save. */
export async function findDraft(ctx: ThemeCtx) {
  const row = await ctx.db
    .selectFrom('theme_drafts')
    .select(['content', 'version', 'changed_by as changedBy', 'changed_at as changedAt'])
    .where('brand_id', '=', ctx.brand.id)
    .executeTakeFirst()
  return row && { ...row, content: toContent(row.content) }
}

type DraftToWrite = { readonly content: ThemeContent; readonly by: string }

/**
 * Saves a draft over the one at `expected` (0: none) and raises its version; returns the new one, null when the stored
 * version is another one. Without `expected` it replaces any.
 */
export async function writeDraft(
  ctx: ThemeCtx,
  { content, by }: DraftToWrite,
  expected?: number,
): Promise<number | null> {
  const values = { content: JSON.stringify(content), changed_by: by, changed_at: ctx.clock.now() }
  const row = await ctx.db
    .insertInto('theme_drafts')
    .values({ brand_id: ctx.brand.id, ...values })
    .onConflict((conflict) => {
      const update = conflict
        .column('brand_id')
        .doUpdateSet({ ...values, version: sql<number>`theme_drafts.version + 1` })
      return expected === undefined ? update : update.where('theme_drafts.version', '=', expected)
    })
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

const selectVersions = (ctx: ThemeCtx) => ctx.db.selectFrom('theme_versions').where('brand_id', '=', ctx.brand.id)

/** The version with the greatest number; undefined before the first was published. */
export async function findLatestVersion(ctx: ThemeCtx) {
  const row = await selectVersions(ctx)
    .select(['number', 'content', 'published_at as publishedAt'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, content: toContent(row.content) }
}

export async function findVersionContent(ctx: ThemeCtx, number: number) {
  const row = await selectVersions(ctx).select('content').where('number', '=', number).executeTakeFirst()
  return row && toContent(row.content)
}

/** Published versions, the newest first. */
export const listVersions = (ctx: ThemeCtx) =>
  selectVersions(ctx)
    .select(['number', 'published_by as publishedBy', 'published_at as publishedAt'])
    .select('restored_number as restoredNumber')
    .orderBy('number', 'desc')
    .limit(maxVersionsListed)
    .execute()

type VersionToWrite = {
  readonly number: number
  readonly content: ThemeContent
  /** Null where it came with the brand, or by a command. */
  readonly by: string | null
  readonly restoredNumber: number | null
}

/** Adds a published version. Concurrent ones are kept apart by the draft's row, which the caller has locked. */
export const insertVersion = (ctx: ThemeCtx, { number, content, by, restoredNumber }: VersionToWrite) =>
  ctx.db
    .insertInto('theme_versions')
    .values({
      brand_id: ctx.brand.id,
      number,
      content: JSON.stringify(content),
      published_by: by,
      published_at: ctx.clock.now(),
      restored_number: restoredNumber,
    })
    .execute()
