import { sql } from 'kysely'
import type { PageContent, PageKind } from '#contract/staff-content.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'

export type PageTables = Pick<Tables, 'documents' | 'news' | 'content_drafts' | 'content_versions'>
type PageCtx = Ctx<PageTables>
export type PageId = { readonly kind: PageKind; readonly id: string }

/** The published state of a document or an article, with the texts that the shop has. */
export type PageRecord = PageId & {
  readonly key: string | null
  readonly version: number
  readonly isPublished: boolean
  readonly content: PageContent
  readonly since: Date
}

type Texts = PageContent['titles']

const selectDocuments = (ctx: PageCtx) =>
  ctx.db
    .selectFrom('documents')
    .select(['number', 'key', 'version', 'status', 'title', 'body', 'updated_at'])
    .where('brand_id', '=', ctx.brand.id)

const selectNews = (ctx: PageCtx) =>
  ctx.db
    .selectFrom('news')
    .select(['id', 'version', 'status', 'title', 'summary', 'body', 'published_at'])
    .where('brand_id', '=', ctx.brand.id)

type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number]
type NewsRow = Awaited<ReturnType<ReturnType<typeof selectNews>['execute']>>[number]

const fromDocument = (row: DocumentRow): PageRecord => ({
  kind: 'document',
  id: String(row.number),
  key: row.key,
  version: row.version,
  isPublished: row.status === 'published',
  content: { titles: row.title as Texts, summaries: {}, bodies: row.body as Texts },
  since: row.updated_at,
})

const fromNews = (row: NewsRow): PageRecord => ({
  kind: 'news',
  id: row.id,
  key: null,
  version: row.version,
  isPublished: row.status === 'published',
  content: { titles: row.title as Texts, summaries: row.summary as Texts, bodies: row.body as Texts },
  since: row.published_at,
})

/** The number of a document; null when the id is none. */
const toNumber = (id: string): number | null => (/^[1-9]\d{0,5}$/.test(id) ? Number(id) : null)

export async function findPage(ctx: PageCtx, { kind, id }: PageId): Promise<PageRecord | null> {
  if (kind === 'document') {
    const number = toNumber(id)
    const row = number === null ? undefined : await selectDocuments(ctx).where('number', '=', number).executeTakeFirst()
    return row ? fromDocument(row) : null
  }
  const row = isId(id) ? await selectNews(ctx).where('id', '=', id).executeTakeFirst() : undefined
  return row ? fromNews(row) : null
}

/** Documents by number, or articles, the latest first; those after the page `after`. */
export async function listPages(
  ctx: PageCtx,
  kind: PageKind,
  after: PageRecord | null,
  limit: number,
): Promise<PageRecord[]> {
  if (kind === 'document') {
    const rows = selectDocuments(ctx).orderBy('number').limit(limit)
    return (await (after ? rows.where('number', '>', Number(after.id)) : rows).execute()).map(fromDocument)
  }
  const rows = selectNews(ctx).orderBy('published_at', 'desc').orderBy('id').limit(limit)
  const next = after
    ? rows.where(
        sql<boolean>`published_at <= ${after.since} and (published_at < ${after.since} or id > ${after.id}::uuid)`,
      )
    : rows
  return (await next.execute()).map(fromNews)
}

type Part = { readonly ids: readonly string[] } | { readonly after: string | null; readonly limit: number }

/** Pages of a kind by id: these, or those after one. */
export async function listPagesById(ctx: PageCtx, kind: PageKind, part: Part): Promise<PageRecord[]> {
  if (kind === 'document') {
    const rows = selectDocuments(ctx).orderBy('number')
    const some =
      'ids' in part
        ? rows.where('number', '=', sql<number>`any(${part.ids.flatMap((id) => toNumber(id) ?? [])}::integer[])`)
        : rows.where('number', '>', Number(part.after ?? 0)).limit(part.limit)
    return (await some.execute()).map(fromDocument)
  }
  const rows = selectNews(ctx).orderBy('id')
  const some =
    'ids' in part
      ? rows.where('id', '=', sql<string>`any(${part.ids.filter(isId)}::uuid[])`)
      : rows.$if(part.after !== null, (query) => query.where('id', '>', part.after!)).limit(part.limit)
  return (await some.execute()).map(fromNews)
}

/** Makes an empty document with the next free number; returns it. */
export async function insertEmptyDocument(ctx: PageCtx, key: string, reserved: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into documents (brand_id, number, key, title, body, status, version, updated_at)
    select ${ctx.brand.id}::integer, greatest(coalesce(max(o.number), 0), ${reserved}::integer) + 1, ${key}, '{}'::jsonb,
      '{}'::jsonb, 'hidden', 0, ${ctx.clock.now()}::timestamptz
    from documents as o where o.brand_id = ${ctx.brand.id}
    returning number`.execute(ctx.db)
  return rows[0]!.number
}

export const insertEmptyArticle = (ctx: PageCtx, id: string) =>
  ctx.db
    .insertInto('news')
    .values({
      brand_id: ctx.brand.id,
      id,
      title: '{}',
      summary: '{}',
      body: '{}',
      status: 'hidden',
      version: 0,
      published_at: ctx.clock.now(),
    })
    .execute()

/** Makes these texts what the shop shows. An article that was never published is dated now. */
export async function writePublished(ctx: PageCtx, page: PageRecord, content: PageContent, version: number) {
  const now = ctx.clock.now()
  const texts = { title: JSON.stringify(content.titles), body: JSON.stringify(content.bodies) }
  if (page.kind === 'document')
    await ctx.db
      .updateTable('documents')
      .set({ ...texts, version, status: 'published', updated_at: now })
      .where('brand_id', '=', ctx.brand.id)
      .where('number', '=', Number(page.id))
      .execute()
  else
    await ctx.db
      .updateTable('news')
      .set({
        ...texts,
        summary: JSON.stringify(content.summaries),
        version,
        status: 'published',
        ...(page.version === 0 && { published_at: now }),
      })
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', page.id)
      .execute()
}

export async function updateHidden(ctx: PageCtx, { kind, id }: PageId, isHidden: boolean): Promise<void> {
  const status = isHidden ? 'hidden' : 'published'
  if (kind === 'document')
    await ctx.db
      .updateTable('documents')
      .set({ status })
      .where('brand_id', '=', ctx.brand.id)
      .where('number', '=', Number(id))
      .execute()
  else
    await ctx.db.updateTable('news').set({ status }).where('brand_id', '=', ctx.brand.id).where('id', '=', id).execute()
}

const toContent = (content: unknown) => content as PageContent

/** The draft of a page; undefined before the first save. */
export async function findDraft(ctx: PageCtx, { kind, id }: PageId) {
  const row = await ctx.db
    .selectFrom('content_drafts')
    .select(['content', 'version', 'changed_by as changedBy', 'changed_at as changedAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('page_id', '=', id)
    .executeTakeFirst()
  return row && { ...row, content: toContent(row.content) }
}

/** The drafts of these pages by id. */
export async function listDrafts(ctx: PageCtx, kind: PageKind, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { content: PageContent; version: number }>()
  const rows = await ctx.db
    .selectFrom('content_drafts')
    .select(['page_id', 'content', 'version'])
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('page_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Map(rows.map(({ page_id: id, content, version }) => [id, { content: toContent(content), version }]))
}

/**
 * Saves a draft over the one at `expected` (0: none) and raises its version; returns the new one, null when the stored
 * version is another one. Without `expected` it replaces any.
 */
export async function writeDraft(
  ctx: PageCtx,
  { kind, id }: PageId,
  { content, by }: { readonly content: PageContent; readonly by: string },
  expected?: number,
): Promise<number | null> {
  const values = { content: JSON.stringify(content), changed_by: by, changed_at: ctx.clock.now() }
  if (expected !== undefined && expected > 0) {
    const row = await ctx.db
      .updateTable('content_drafts')
      .set({ ...values, version: expected + 1 })
      .where('brand_id', '=', ctx.brand.id)
      .where('kind', '=', kind)
      .where('page_id', '=', id)
      .where('version', '=', expected)
      .returning('version')
      .executeTakeFirst()
    return row?.version ?? null
  }
  const row = await ctx.db
    .insertInto('content_drafts')
    .values({ brand_id: ctx.brand.id, kind, page_id: id, ...values })
    .onConflict((conflict) =>
      expected === 0
        ? conflict.doNothing()
        : conflict
            .columns(['brand_id', 'kind', 'page_id'])
            .doUpdateSet({ ...values, version: sql<number>`content_drafts.version + 1` }),
    )
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}
