import { sql } from 'kysely'
import type { PageContent, PageKind } from '#contract/staff-content.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { PageId, PageTables } from './pages.queries.ts'

type PageCtx = Ctx<PageTables>
const maxVersionsListed = 50

const selectVersions = (ctx: PageCtx, { kind, id }: PageId) =>
  ctx.db
    .selectFrom('content_versions')
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('page_id', '=', id)

/** Versions, the newest first, 50 at most. */
export const listVersions = (ctx: PageCtx, page: PageId) =>
  selectVersions(ctx, page)
    .select(['number', 'published_by as publishedBy', 'starts_at as startsAt', 'published_at as publishedAt'])
    .select(['restored_number as restoredNumber', 'asks_again as needsNewAcceptance'])
    .orderBy('number', 'desc')
    .limit(maxVersionsListed)
    .execute()

/** The texts of a version; undefined when there is none. */
export async function findVersion(ctx: PageCtx, page: PageId, number: number): Promise<PageContent | undefined> {
  const row = await selectVersions(ctx, page).select('content').where('number', '=', number).executeTakeFirst()
  return row && (row.content as PageContent)
}

/** The greatest number of a version; 0 without any. */
export async function findLastNumber(ctx: PageCtx, page: PageId): Promise<number> {
  const row = await selectVersions(ctx, page).select('number').orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row?.number ?? 0
}

export type NewVersion = {
  readonly number: number
  readonly content: PageContent
  readonly by: string
  readonly startsAt: Date
  /** Null: it waits for `startsAt`. */
  readonly publishedAt: Date | null
  readonly needsNewAcceptance?: boolean
  readonly restoredNumber?: number
}

/** Adds a version; an existing number stays as it is. */
export const insertVersion = (ctx: PageCtx, { kind, id }: PageId, version: NewVersion) =>
  ctx.db
    .insertInto('content_versions')
    .values({
      brand_id: ctx.brand.id,
      kind,
      page_id: id,
      number: version.number,
      content: JSON.stringify(version.content),
      published_by: version.by,
      starts_at: version.startsAt,
      published_at: version.publishedAt,
      asks_again: version.needsNewAcceptance ?? false,
      restored_number: version.restoredNumber ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Deletes the version that waits for its time; its number, or null without one. */
export async function deleteWaiting(ctx: PageCtx, { kind, id }: PageId): Promise<number | null> {
  const row = await ctx.db
    .deleteFrom('content_versions')
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('page_id', '=', id)
    .where('published_at', 'is', null)
    .returning('number')
    .executeTakeFirst()
  return row?.number ?? null
}

/** Marks a waiting version as published; false when another process did. */
export async function markPublished(ctx: PageCtx, { kind, id }: PageId, number: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('content_versions')
    .set({ published_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('page_id', '=', id)
    .where('number', '=', number)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type WaitingVersion = PageId & {
  readonly number: number
  readonly content: PageContent
  readonly startsAt: Date
  readonly needsNewAcceptance: boolean
}

/** Versions that wait, the next first; with `ids` those of these pages of a kind. */
export async function listWaiting(
  ctx: PageCtx,
  only?: { readonly kind: PageKind; readonly ids: readonly string[] },
): Promise<WaitingVersion[]> {
  const all = ctx.db
    .selectFrom('content_versions')
    .select(['kind', 'page_id as id', 'number', 'content', 'starts_at as startsAt', 'asks_again as needsNewAcceptance'])
    .where('brand_id', '=', ctx.brand.id)
    .where('published_at', 'is', null)
    .orderBy('starts_at')
  const rows = await (
    only
      ? all.where('kind', '=', only.kind).where('page_id', '=', sql<string>`any(${only.ids}::text[])`)
      : all.limit(100)
  ).execute()
  return rows.map((row) => ({ ...row, kind: row.kind as PageKind, content: row.content as PageContent }))
}
