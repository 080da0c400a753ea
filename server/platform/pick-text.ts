import type { Locale } from '#i18n/locales.ts'

/** A stored text's words in the caller's language, else in the brand's, else in any it has; '' when it has none. */
export function pickText(text: unknown, lang: Locale, fallback: Locale): string {
  if (typeof text !== 'object' || text === null) return ''
  const words = text as Readonly<Record<string, unknown>>
  const found = [words[lang], words[fallback], words['en'], ...Object.values(words)].find(isWritten)
  return found ?? ''
}

const isWritten = (value: unknown): value is string => typeof value === 'string' && value !== ''
