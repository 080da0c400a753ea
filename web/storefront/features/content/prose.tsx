import './prose.css'
import { directionOf, localeInfo, resolveLocale } from '#i18n/locales.ts'

/** Marks words that may be in another language than the page, where a translation is missing. */
export function languageMarks(lang: string) {
  const locale = resolveLocale(lang)
  return locale ? { lang: localeInfo(locale).htmlLang, dir: directionOf(locale) } : {}
}

/** Rich text that the server has made safe, in its own language. */
export function Prose({ html, lang }: { html: string; lang: string }) {
  // oxlint-disable-next-line no-danger -- sanitised when written and when read
  return <div className="prose" {...languageMarks(lang)} dangerouslySetInnerHTML={{ __html: html }} />
}
