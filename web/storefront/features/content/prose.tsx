import './prose.css'
import { getDirection, getLocaleInfo, resolveLocale } from '#i18n/locales.ts'

/** Marks a text that may be in another language than the page, because its translation is missing. */
export function toLanguageAttributes(lang: string) {
  const locale = resolveLocale(lang)
  return locale ? { lang: getLocaleInfo(locale).htmlLang, dir: getDirection(locale) } : {}
}

/** Rich text that the server has made safe, in its own language. */
export function Prose({ html, lang }: { html: string; lang: string }) {
  // oxlint-disable-next-line no-danger -- sanitised when written and when read
  return <div className="prose" {...toLanguageAttributes(lang)} dangerouslySetInnerHTML={{ __html: html }} />
}
