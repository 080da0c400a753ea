import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseLanguage } from '#demo/catalogue/types.ts'
import { locales, type Locale } from '#i18n/locales.ts'

const baseLanguages: readonly string[] = ['en', 'zh-CN', 'ar'] satisfies BaseLanguage[]

export type TranslatedLanguage = Exclude<Locale, BaseLanguage>

/** The languages whose demo texts are translated by a dictionary. */
export const translatedLanguages = locales.filter(
  (locale): locale is TranslatedLanguage => !baseLanguages.includes(locale),
)

/** Those of the languages that have a dictionary. */
export const listTranslatedLanguages = (languages: readonly Locale[]): TranslatedLanguage[] =>
  translatedLanguages.filter((language) => languages.includes(language))

/** Translations by the English text. */
export type Dictionary = {
  /** Product nouns of titles. */
  readonly nouns: Readonly<Record<string, string>>
  /** Materials and features as they stand alone, after a comma or in a table. */
  readonly materials: Readonly<Record<string, string>>
  readonly features: Readonly<Record<string, string>>
  /** Every other text. */
  readonly texts: Readonly<Record<string, string>>
}

const known = new Map<TranslatedLanguage, Dictionary>()

/** The dictionary of a language, read once. */
export function readDictionary(language: TranslatedLanguage): Dictionary {
  let dictionary = known.get(language)
  if (!dictionary) {
    dictionary = JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8')) as Dictionary
    known.set(language, dictionary)
  }
  return dictionary
}
