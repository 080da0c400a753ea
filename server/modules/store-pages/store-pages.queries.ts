import type { StorePageContent } from '#contract/store-pages.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sql } from 'kysely'

type StorePageTables = Pick<Tables, 'store_page_drafts' | 'store_page_versions'>
type PageCtx = Ctx<StorePageTables>

const maxVersionsListed = 50

const toContent = (content: unknown) => content as StorePageContent

/** The draft of a store's page; undefined before the first save. */
export async function findDraft(ctx: PageCtx, storeId: string) {
  const row = await ctx.db
    .selectFrom('store_page_drafts')
    .select(['content', 'version', 'changed_by as changedBy', 'changed_at as changedAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row && { ...row, content: toContent(row.content) }
}

/** The drafts of these stores by the id of the store. */
export async function listDrafts(ctx: PageCtx, storeIds: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('store_page_drafts')
    .select(['store_id as storeId', 'content', 'version'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', sql<string>`any(${storeIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ storeId, content, version }) => [storeId, { content: toContent(content), version }]))
}

type DraftToWrite = { readonly storeId: string; readonly content: StorePageContent; readonly by: string }

/**
 * Saves a draft over the one at `expected` (0: none) and raises its version; returns the new one, null when the stored
 * version is another one. Without `expected` it replaces any.
 */
export async function writeDraft(
  ctx: PageCtx,
  { storeId, content, by }: DraftToWrite,
  expected?: number,
): Promise<number | null> {
  const values = { content: JSON.stringify(content), changed_by: by, changed_at: ctx.clock.now() }
  const row = await ctx.db
    .insertInto('store_page_drafts')
    .values({ brand_id: ctx.brand.id, store_id: storeId, ...values })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['brand_id', 'store_id'])
        .doUpdateSet({ ...values, version: sql<number>`store_page_drafts.version + 1` })
      return expected === undefined ? update : update.where('store_page_drafts.version', '=', expected)
    })
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

const selectVersions = (ctx: PageCtx, storeId: string) =>
  ctx.db.selectFrom('store_page_versions').where('brand_id', '=', ctx.brand.id).where('store_id', '=', storeId)

/** The live version of a store's page; undefined before the first was published. */
export async function findLive(ctx: PageCtx, storeId: string) {
  const row = await selectVersions(ctx, storeId)
    .select(['number', 'content', 'published_at as publishedAt'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, content: toContent(row.content) }
}

export async function findVersionContent(ctx: PageCtx, storeId: string, number: number) {
  const row = await selectVersions(ctx, storeId).select('content').where('number', '=', number).executeTakeFirst()
  return row && toContent(row.content)
}

/** Published versions, the newest first. */
export const listVersions = (ctx: PageCtx, storeId: string) =>
  selectVersions(ctx, storeId)
    .select(['number', 'published_by as publishedBy', 'published_at as publishedAt'])
    .select('restored_number as restoredNumber')
    .orderBy('number', 'desc')
    .limit(maxVersionsListed)
    .execute()

/** Adds a published version. Concurrent ones are kept apart by the draft's row, which the caller has locked. */
export const insertVersion = (
  ctx: PageCtx,
  {
    storeId,
    content,
    by,
    number,
    restoredNumber,
  }: DraftToWrite & { readonly number: number; readonly restoredNumber: number | null },
) =>
  ctx.db
    .insertInto('store_page_versions')
    .values({
      brand_id: ctx.brand.id,
      store_id: storeId,
      number,
      content: JSON.stringify(content),
      published_by: by,
      published_at: ctx.clock.now(),
      restored_number: restoredNumber,
    })
    .execute()
