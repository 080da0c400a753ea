import { type Locale, type TextLocale, pseudoLocale, resolveLocale } from './locales.ts'

export type LocalePreferences<L extends TextLocale> = {
  /** The `lang` parameter of the address. */
  readonly param?: string | null | undefined
  /** The language kept in the session or its cookie. */
  readonly session?: string | null | undefined
  /** The Accept-Language header as it came. */
  readonly acceptLanguage?: string | null | undefined
  readonly brandDefault: L
  /** The languages that a visitor may get without asking for one. */
  readonly offered: readonly L[]
  /** Languages that are answered as well when the address or the session names them, but never chosen for anybody. */
  readonly hidden?: readonly L[]
}

/** The language to answer in: address, else session, else browser, else the brand's own. Never throws. */
export function pickLocale<L extends TextLocale>(preferences: LocalePreferences<L>): L {
  const { offered, hidden = [] } = preferences
  const known = [...offered, ...hidden]
  const candidates = [
    { from: known, wish: () => [codeToLocale(preferences.param)] },
    { from: known, wish: () => [codeToLocale(preferences.session)] },
    { from: offered, wish: () => parseAcceptLanguage(preferences.acceptLanguage ?? '').map(tagToLocale) },
    { from: offered, wish: () => [preferences.brandDefault] },
  ]
  for (const { from, wish: readPreference } of candidates) {
    const found = readPreference().find((locale) => from.includes(locale as L))
    if (found) return found as L
  }
  return offered[0] ?? preferences.brandDefault
}

/** A code of ours, an older name of one, or the nearest to a tag such as `zh-HK`; undefined for `no` or nonsense. */
const codeToLocale = (code: string | null | undefined): TextLocale | undefined =>
  code === pseudoLocale
    ? pseudoLocale
    : (resolveLocale(code) ?? (code && isTag.test(code) ? tagToLocale(code) : undefined))

// A tag of BCP 47, or the same with underscores as some systems write it.
const isTag = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){1,4}$/i

/** Tags of an Accept-Language header, best first; a header is cut at 20 tags, `q=0` means "not this one". */
function parseAcceptLanguage(header: string): string[] {
  return header
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...rest] = part.split(';').map((piece) => piece.trim())
      const weight = rest.find((piece) => piece.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag.toLowerCase())
}

/** A browser's tag (`pt-BR`, `zh-Hant-HK`, `fil`) to ours; Chinese goes by script and place, others by language. */
function tagToLocale(tag: string): Locale | undefined {
  const [language, ...rest] = tag.toLowerCase().split(/[-_]/)
  // A script is stronger than a place: zh-Hans-HK is simplified.
  if (language === 'zh' && rest.includes('hans')) return 'zh-CN'
  if (language === 'zh') return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh-CN'
  return resolveLocale(language)
}
