import { resolveLocale, type Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import type { Texts } from './content.queries.ts'
import { fillPlaceholders, placeholdersOf } from './placeholders.ts'

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const plain = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!)

/** The language of `texts` that this caller reads: their own, the brand's, English, or any there is. */
export function languageOf(ctx: Pick<Ctx, 'lang' | 'brand'>, texts: Texts): Locale {
  const wanted = [ctx.lang, ctx.brand.settings.defaultLanguage, 'en', ...Object.keys(texts)]
  return resolveLocale(wanted.find((code) => texts[code])) ?? ctx.lang
}

/** One line of text without marks: a title, a summary. */
export function showLine(ctx: Pick<Ctx, 'brand'>, texts: Texts, lang: Locale): string {
  return plain(fillPlaceholders(texts[lang] ?? '', placeholdersOf(ctx.brand, lang)))
}

/** A text as pages print it: placeholders filled, safe, each part's heading with an id to lead to. */
export function showRichText(ctx: Pick<Ctx, 'brand'>, texts: Texts, lang: Locale) {
  const headings: { id: string; text: string }[] = []
  const filled = fillPlaceholders(texts[lang] ?? '', placeholdersOf(ctx.brand, lang))
  const body = sanitiseRichText(filled).replace(/<h2>(.*?)<\/h2>/gs, (_whole, words: string) => {
    const id = `part-${headings.length + 1}`
    headings.push({ id, text: plain(words) })
    return `<h2 id="${id}">${words}</h2>`
  })
  return { lang, body, headings }
}
