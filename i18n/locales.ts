import { languageCodes } from '#contract/languages.ts'

/** The 21 languages that the shop answers in when asked; `completeLocales` says which of them are offered. */
export const locales = languageCodes

/** Languages that may never lack a text: `npm run check` fails where one does. */
export const requiredLocales: readonly Locale[] = locales

export type Locale = (typeof locales)[number]
/** The made-up language of development and tests: English, accented and lengthened, so plain text stands out. */
export const pseudoLocale = 'xx'
export type TextLocale = Locale | typeof pseudoLocale

export type LocaleInfo = {
  /** The language's name in itself, for menus. */
  readonly name: string
  /** BCP 47 tag of `<html lang>` and hreflang. */
  readonly htmlLang: string
  /** Locale for Intl: digits, separators, plural rules. */
  readonly intl: string
}

// Arabic shows Arabic-Indic digits, as the pictures of the look do; Thai keeps the Gregorian year.
const localeInfos: Readonly<Record<TextLocale, LocaleInfo>> = {
  en: { name: 'English', htmlLang: 'en', intl: 'en-US' },
  'zh-CN': { name: '简体中文', htmlLang: 'zh-CN', intl: 'zh-CN' },
  'zh-TW': { name: '繁體中文', htmlLang: 'zh-TW', intl: 'zh-TW' },
  ja: { name: '日本語', htmlLang: 'ja', intl: 'ja-JP' },
  ko: { name: '한국어', htmlLang: 'ko', intl: 'ko-KR' },
  de: { name: 'Deutsch', htmlLang: 'de', intl: 'de-DE' },
  fr: { name: 'Français', htmlLang: 'fr', intl: 'fr-FR' },
  es: { name: 'Español', htmlLang: 'es', intl: 'es-ES' },
  pt: { name: 'Português', htmlLang: 'pt', intl: 'pt-BR' },
  it: { name: 'Italiano', htmlLang: 'it', intl: 'it-IT' },
  el: { name: 'Ελληνικά', htmlLang: 'el', intl: 'el-GR' },
  ru: { name: 'Русский', htmlLang: 'ru', intl: 'ru-RU' },
  tr: { name: 'Türkçe', htmlLang: 'tr', intl: 'tr-TR' },
  ar: { name: 'العربية', htmlLang: 'ar', intl: 'ar-EG' },
  hi: { name: 'हिन्दी', htmlLang: 'hi', intl: 'hi-IN' },
  th: { name: 'ไทย', htmlLang: 'th', intl: 'th-TH-u-ca-gregory' },
  vi: { name: 'Tiếng Việt', htmlLang: 'vi', intl: 'vi-VN' },
  id: { name: 'Bahasa Indonesia', htmlLang: 'id', intl: 'id-ID' },
  ms: { name: 'Bahasa Melayu', htmlLang: 'ms', intl: 'ms-MY' },
  ph: { name: 'Filipino', htmlLang: 'fil', intl: 'fil-PH' },
  af: { name: 'Afrikaans', htmlLang: 'af', intl: 'af-ZA' },
  xx: { name: 'Pseudo', htmlLang: 'en-XA', intl: 'en-US' },
}

export const getLocaleInfo = (locale: TextLocale): LocaleInfo => localeInfos[locale]

// ur, fa and pr are not offered yet; the customer's rule names them, so it holds the day they are.
const rightToLeft = new Set(['ar', 'ur', 'fa', 'pr'])

/** Writing direction of a language code, for `<html dir>`. */
export const getDirection = (code: string): 'rtl' | 'ltr' => (rightToLeft.has(code) ? 'rtl' : 'ltr')

// Names of our languages in older addresses and in browsers.
const aliases: Readonly<Record<string, Locale>> = { cn: 'zh-CN', tw: 'zh-TW', zh: 'zh-CN', fil: 'ph', tl: 'ph' }
const byCode = new Map<string, Locale>([
  ...locales.map((locale) => [locale.toLowerCase(), locale] as const),
  ...Object.entries(aliases),
])

/** The language of a `lang` parameter or stored code (any case, aliases too); undefined when we have no such one. */
export const resolveLocale = (code: string | null | undefined): Locale | undefined =>
  code ? byCode.get(code.toLowerCase()) : undefined

/** The `lang` attribute of a text in the language of a stored code; undefined when we have no such language. */
export function toHtmlLang(code: string | null | undefined): string | undefined {
  const locale = resolveLocale(code)
  return locale && getLocaleInfo(locale).htmlLang
}
