import type { BrandFile, Policy } from '#contract/brand-file.ts'
import type { Locale } from '#i18n/locales.ts'

/** A brand (tenant) in memory. */
export type Brand = {
  readonly id: number
  readonly site: string
  readonly name: string
  readonly hosts: readonly string[]
  /** Settings that an operator may change: theme, footer, languages, currency. */
  readonly settings: BrandFile
  /** Those languages of the settings whose texts are complete, for menus and hreflang. */
  readonly languages: readonly Locale[]
  /** Initial language of visitors. Texts without a language are in `settings.defaultLanguage`. */
  readonly startLanguage: Locale
  /** The brand's limits and periods: defaults with its overrides. */
  readonly policy: Policy
  /** Shoppers see only that it is closed; its staff, its stores and its jobs go on. */
  readonly isClosed: boolean
}

/** The brand of a number; none when it was removed. Rejects when the database fails. */
export type FindBrand = (id: number) => Brand | null | undefined | Promise<Brand | null | undefined>
