import type { BrandFile, Policy } from '#contract/brand-file.ts'
import type { Locale } from '#i18n/locales.ts'

/** One white-label shop as the running system knows it. */
export type Brand = {
  readonly id: number
  readonly site: string
  readonly name: string
  readonly hosts: readonly string[]
  /** Everything an operator may change: theme, footer, languages, currency. */
  readonly settings: BrandFile
  /** Of the languages in its settings those whose texts are complete: what menus and hreflang list. */
  readonly languages: readonly Locale[]
  /** The language that a visitor starts in; content without a language is still in `settings.defaultLanguage`. */
  readonly startLanguage: Locale
  /** The brand's numbers: the defaults with its overrides. */
  readonly policy: Policy
}
