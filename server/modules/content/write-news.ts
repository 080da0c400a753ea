import type { Locale } from '#i18n/locales.ts'
import { dropEverywhere } from '#server/platform/cache-bus.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { deleteArticle, insertArticle, mergeArticle, type ContentTables } from './content.queries.ts'
import type { ParsedDocument } from './parse-document.ts'

const maxSummary = 200

/** The first paragraph as plain text, cut at a word. */
function summaryOf(body: string): string {
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

const textsOf = (lang: Locale, { title, body }: ParsedDocument) => ({
  title: { [lang]: title },
  summary: { [lang]: summaryOf(body) },
  body: { [lang]: body },
})

// Pages are kept under the tag of lists.
const dropNews = (ctx: Ctx<ContentTables>) => dropEverywhere(ctx, ['content', 'lists'])

/** Publishes an article in one language, out from `at` on. Returns its id. */
export async function publishArticle(ctx: Ctx<ContentTables>, lang: Locale, parsed: ParsedDocument, at: Date) {
  const id = newId()
  await insertArticle(ctx, { id, at, ...textsOf(lang, parsed) })
  await dropNews(ctx)
  return id
}

/** Sets an article's words in one language; false when there is none of this id. */
export async function translateArticle(ctx: Ctx<ContentTables>, id: string, lang: Locale, parsed: ParsedDocument) {
  const isThere = await mergeArticle(ctx, { id, ...textsOf(lang, parsed) })
  await dropNews(ctx)
  return isThere
}

/** Takes an article away; false when there is none of this id. */
export async function removeArticle(ctx: Ctx<ContentTables>, id: string): Promise<boolean> {
  const isRemoved = await deleteArticle(ctx, id)
  await dropNews(ctx)
  return isRemoved
}
