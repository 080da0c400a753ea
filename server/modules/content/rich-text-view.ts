import { resolveLocale, type Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import type { Texts } from './content.queries.ts'
import { fillPlaceholders, buildPlaceholders } from './placeholders.ts'

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const toPlainText = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!)

/** Picks the language of `texts` for the caller: their own, the brand's, English, or any available. */
export function pickLanguage(ctx: Pick<Ctx, 'lang' | 'brand'>, texts: Texts): Locale {
  const wanted = [ctx.lang, ctx.brand.settings.defaultLanguage, 'en', ...Object.keys(texts)]
  return resolveLocale(wanted.find((code) => texts[code])) ?? ctx.lang
}

/** One line of plain text, such as a title or summary. */
export function toPlainLine(ctx: Pick<Ctx, 'brand'>, texts: Texts, lang: Locale): string {
  return toPlainText(fillPlaceholders(texts[lang] ?? '', buildPlaceholders(ctx.brand, lang)))
}

/** A sanitised text with its placeholders filled, and an id for each heading. */
export function toRichTextView(ctx: Pick<Ctx, 'brand'>, texts: Texts, lang: Locale) {
  const headings: { id: string; text: string }[] = []
  const filled = fillPlaceholders(texts[lang] ?? '', buildPlaceholders(ctx.brand, lang))
  const body = sanitiseRichText(filled).replace(/<h2>(.*?)<\/h2>/gs, (_whole, words: string) => {
    const id = `part-${headings.length + 1}`
    headings.push({ id, text: toPlainText(words) })
    return `<h2 id="${id}">${words}</h2>`
  })
  return { lang, body, headings }
}
