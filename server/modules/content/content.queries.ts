import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type ContentTables = Pick<Tables, 'documents' | 'news' | 'subscriptions'>
export type Texts = Readonly<Record<string, string>>

/** Published documents by number, without their bodies. */
export const listDocumentTitles = (ctx: Ctx<ContentTables>) =>
  ctx.db
    .selectFrom('documents')
    .select(['number', 'key', 'title', 'updated_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('status', '=', 'published')
    .orderBy('number')
    .execute()

export const findDocument = (ctx: Ctx<ContentTables>, number: number) =>
  ctx.db
    .selectFrom('documents')
    .select(['number', 'key', 'title', 'body', 'updated_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('number', '=', number)
    .where('status', '=', 'published')
    .executeTakeFirst()

/** Keys of all documents, including hidden ones. */
export const listDocumentKeys = async (ctx: Ctx<ContentTables>): Promise<string[]> =>
  (await ctx.db.selectFrom('documents').select('key').where('brand_id', '=', ctx.brand.id).execute()).map(
    ({ key }) => key,
  )

export type NewDocument = {
  readonly number: number
  readonly key: string
  readonly title: Texts
  readonly body: Texts
}

/** Inserts documents; an existing number or key stays unchanged. */
export const insertDocuments = (ctx: Ctx<ContentTables>, documents: readonly NewDocument[]) =>
  ctx.db
    .insertInto('documents')
    .values(
      documents.map(({ number, key, title, body }) => ({
        brand_id: ctx.brand.id,
        number,
        key,
        title: JSON.stringify(title),
        body: JSON.stringify(body),
        updated_at: ctx.clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Every document with its texts, also hidden ones. */
export const listAllDocuments = (ctx: Ctx<ContentTables>) =>
  ctx.db
    .selectFrom('documents')
    .select(['number', 'key', 'title', 'body', 'status'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('number')
    .execute()

/** Makes these the documents of the brand. */
export async function replaceDocuments(
  ctx: Ctx<ContentTables>,
  documents: Awaited<ReturnType<typeof listAllDocuments>>,
): Promise<void> {
  await ctx.db.deleteFrom('documents').where('brand_id', '=', ctx.brand.id).execute()
  if (documents.length === 0) return
  const rows = documents.map(({ title, body, ...row }) => ({
    ...row,
    brand_id: ctx.brand.id,
    title: JSON.stringify(title),
    body: JSON.stringify(body),
    updated_at: ctx.clock.now(),
  }))
  await ctx.db.insertInto('documents').values(rows).execute()
}

type DocumentChange = {
  readonly key: string
  /** Only the languages that change. */
  readonly title: Texts
  readonly body: Texts
  /** Number of a shipped document; null for the brand's own. */
  readonly number: number | null
  /** Numbers up to this one are reserved for shipped documents. */
  readonly reserved: number
}

/** Inserts or updates a document and returns its number and version; a new key gets the next free number. */
export async function upsertDocument(
  ctx: Ctx<ContentTables>,
  { key, title, body, number, reserved }: DocumentChange,
): Promise<{ readonly number: number; readonly version: number }> {
  const { rows } = await sql<{ number: number; version: number }>`
    insert into documents as d (brand_id, number, key, title, body, updated_at)
    select ${ctx.brand.id}::integer,
      coalesce(${number}::integer, greatest(coalesce(max(o.number), 0), ${reserved}::integer) + 1), ${key},
      ${JSON.stringify(title)}::jsonb, ${JSON.stringify(body)}::jsonb, ${ctx.clock.now()}::timestamptz
    from documents as o where o.brand_id = ${ctx.brand.id}
    on conflict (brand_id, key) do update set
      title = d.title || excluded.title, body = d.body || excluded.body, updated_at = excluded.updated_at,
      version = d.version + 1, status = 'published'
    returning d.number, d.version`.execute(ctx.db)
  return rows[0]!
}

const selectPublishedArticles = (ctx: Ctx<ContentTables>) =>
  ctx.db
    .selectFrom('news')
    .select(['id', 'title', 'summary', 'scene', 'published_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('status', '=', 'published')
    .where('published_at', '<=', ctx.clock.now())

/** Published articles for a list, latest first. */
export const listNews = (ctx: Ctx<ContentTables>, limit: number, offset: number) =>
  selectPublishedArticles(ctx).orderBy('published_at', 'desc').orderBy('id').limit(limit).offset(offset).execute()

export const findArticle = (ctx: Ctx<ContentTables>, id: string) =>
  selectPublishedArticles(ctx).select('body').where('id', '=', id).executeTakeFirst()

/** Counts published articles, up to `maxCount`. */
export async function countNews(ctx: Ctx<ContentTables>, maxCount: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from news where brand_id = ${ctx.brand.id} and status = 'published' and published_at <= ${ctx.clock.now()} limit ${maxCount}) as out`.execute(
    ctx.db,
  )
  return rows[0]!.count
}

type ArticleTexts = { readonly id: string; readonly title: Texts; readonly summary: Texts; readonly body: Texts }

export const insertArticle = (ctx: Ctx<ContentTables>, article: ArticleTexts & { readonly at: Date }) =>
  ctx.db
    .insertInto('news')
    .values({
      brand_id: ctx.brand.id,
      id: article.id,
      title: JSON.stringify(article.title),
      summary: JSON.stringify(article.summary),
      body: JSON.stringify(article.body),
      published_at: article.at,
    })
    .execute()

/** Adds or replaces languages of an article; false when it does not exist. */
export async function mergeArticle(ctx: Ctx<ContentTables>, { id, ...texts }: ArticleTexts): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update news set title = title || ${JSON.stringify(texts.title)}::jsonb,
      summary = summary || ${JSON.stringify(texts.summary)}::jsonb, body = body || ${JSON.stringify(texts.body)}::jsonb,
      version = version + 1
    where brand_id = ${ctx.brand.id} and id = ${id}::uuid`.execute(ctx.db)
  return numAffectedRows === 1n
}

export async function deleteArticle(ctx: Ctx<ContentTables>, id: string): Promise<boolean> {
  const removed = ctx.db.deleteFrom('news').where('brand_id', '=', ctx.brand.id).where('id', '=', id)
  return (await removed.executeTakeFirst()).numDeletedRows === 1n
}

/** Lists all articles, including scheduled ones, latest first. */
export const listEveryArticle = (ctx: Ctx<ContentTables>) =>
  ctx.db
    .selectFrom('news')
    .select(['id', 'title', 'published_at as publishedAt'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute()
