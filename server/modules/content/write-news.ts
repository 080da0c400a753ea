import type { Locale } from '#i18n/locales.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { deleteArticle, insertArticle, mergeArticle, type ContentTables } from './content.queries.ts'
import type { ParsedDocument } from './parse-document.ts'

const maxSummary = 200

/** The first paragraph as plain text, cut at a word boundary. */
export function buildSummary(body: string): string {
  const [, first = body] = /<p>([\s\S]*?)<\/p>/.exec(body) ?? []
  const text = first
    .replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= maxSummary) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxSummary) > 0 ? text.lastIndexOf(' ', maxSummary) : maxSummary)} ...`
}

const toTexts = (lang: Locale, { title, body }: ParsedDocument) => ({
  title: { [lang]: title },
  summary: { [lang]: buildSummary(body) },
  body: { [lang]: body },
})

// Rendered pages are cached with the tag `lists`.
const invalidateNews = (ctx: Ctx<ContentTables>) => invalidateCaches(ctx, ['content', 'lists'])

/** Adds an article in one language, published from `at` on. Returns its id. */
export async function publishArticle(ctx: Ctx<ContentTables>, lang: Locale, parsed: ParsedDocument, at: Date) {
  const id = newId()
  await insertArticle(ctx, { id, at, ...toTexts(lang, parsed) })
  await invalidateNews(ctx)
  return id
}

/** Sets an article in one language; false when it does not exist. */
export async function translateArticle(ctx: Ctx<ContentTables>, id: string, lang: Locale, parsed: ParsedDocument) {
  const isThere = await mergeArticle(ctx, { id, ...toTexts(lang, parsed) })
  await invalidateNews(ctx)
  return isThere
}

/** Deletes an article; false when it does not exist. */
export async function removeArticle(ctx: Ctx<ContentTables>, id: string): Promise<boolean> {
  const isRemoved = await deleteArticle(ctx, id)
  await invalidateNews(ctx)
  return isRemoved
}
