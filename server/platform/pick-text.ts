import type { Locale } from '#i18n/locales.ts'

/** A stored text in the caller's language, else in the brand's, else in any; '' when it is empty. */
export function pickText(text: unknown, lang: Locale, fallback: Locale): string {
  if (typeof text !== 'object' || text === null) return ''
  const words = text as Readonly<Record<string, unknown>>
  const found = [words[lang], words[fallback], words['en'], ...Object.values(words)].find(isNonEmptyText)
  return found ?? ''
}

const isNonEmptyText = (value: unknown): value is string => typeof value === 'string' && value !== ''
