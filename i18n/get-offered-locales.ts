import type { Locale } from './locales.ts'

export type LocaleChoice = { readonly languages: readonly Locale[]; readonly defaultLanguage: Locale }
export type OfferedLocales = {
  /** The choice of menus, hreflang and `Accept-Language`. */
  readonly languages: readonly Locale[]
  /** The language that a visitor starts in. */
  readonly startLanguage: Locale
}

/**
 * The complete ones of the languages that a brand names. A brand whose own language is not complete yet starts
 * in English, which it then also offers.
 */
export function getOfferedLocales(
  { languages, defaultLanguage }: LocaleChoice,
  complete: readonly Locale[],
): OfferedLocales {
  const startLanguage = complete.includes(defaultLanguage) ? defaultLanguage : 'en'
  const offered = languages.filter((language) => complete.includes(language))
  return { languages: offered.includes(startLanguage) ? offered : [startLanguage, ...offered], startLanguage }
}
