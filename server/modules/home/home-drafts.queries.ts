import { sql } from 'kysely'
import type { HomeContent } from '#contract/staff-home.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type DraftCtx = Ctx<Pick<Tables, 'home_drafts' | 'home_versions'>>

const maxVersionsListed = 50

const toContent = (content: unknown) => content as HomeContent

/** The draft of the home page; undefined before the first save. */
export async function findDraft(ctx: DraftCtx) {
  const row = await ctx.db
    .selectFrom('home_drafts')
    .select(['content', 'version', 'changed_by as changedBy', 'changed_at as changedAt'])
    .where('brand_id', '=', ctx.brand.id)
    .executeTakeFirst()
  return row && { ...row, content: toContent(row.content) }
}

type DraftToWrite = { readonly content: HomeContent; readonly by: string }

/**
 * Saves a draft over the one at `expected` (0: none) and raises its version; returns the new one, null when the stored
 * version is another one. Without `expected` it replaces any.
 */
export async function writeDraft(
  ctx: DraftCtx,
  { content, by }: DraftToWrite,
  expected?: number,
): Promise<number | null> {
  const values = { content: JSON.stringify(content), changed_by: by, changed_at: ctx.clock.now() }
  const row = await ctx.db
    .insertInto('home_drafts')
    .values({ brand_id: ctx.brand.id, ...values })
    .onConflict((conflict) => {
      const update = conflict
        .column('brand_id')
        .doUpdateSet({ ...values, version: sql<number>`home_drafts.version + 1` })
      return expected === undefined ? update : update.where('home_drafts.version', '=', expected)
    })
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

const selectVersions = (ctx: DraftCtx) => ctx.db.selectFrom('home_versions').where('brand_id', '=', ctx.brand.id)

/** The version with the greatest number; undefined before the first was published. */
export async function findLatestVersion(ctx: DraftCtx) {
  const row = await selectVersions(ctx)
    .select(['number', 'content', 'published_at as publishedAt'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, content: toContent(row.content) }
}

export async function findVersionContent(ctx: DraftCtx, number: number) {
  const row = await selectVersions(ctx).select('content').where('number', '=', number).executeTakeFirst()
  return row && toContent(row.content)
}

/** Published versions, the newest first. */
export const listVersions = (ctx: DraftCtx) =>
  selectVersions(ctx)
    .select(['number', 'published_by as publishedBy', 'published_at as publishedAt'])
    .select('restored_number as restoredNumber')
    .orderBy('number', 'desc')
    .limit(maxVersionsListed)
    .execute()

type VersionToWrite = {
  readonly number: number
  readonly content: HomeContent
  /** Null where it came with the brand, or by a command. */
  readonly by: string | null
  readonly restoredNumber: number | null
}

/** Adds a published version. Concurrent ones are kept apart by the draft's row, which the caller has locked. */
export const insertVersion = (ctx: DraftCtx, { number, content, by, restoredNumber }: VersionToWrite) =>
  ctx.db
    .insertInto('home_versions')
    .values({
      brand_id: ctx.brand.id,
      number,
      content: JSON.stringify(content),
      published_by: by,
      published_at: ctx.clock.now(),
      restored_number: restoredNumber,
    })
    .execute()
