import { languageCodes } from '#contract/languages.ts'

/** What people write that no list of countries says. */
const alsoCalled: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.a.': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  uae: 'AE',
  holland: 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  'mainland china': 'CN',
  中国大陆: 'CN',
}

const keyOf = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Two letters that stand for a country; the table of names knows the others as well (EU, UN, made-up ones). */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

function listCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  // Old codes (DD, SU) are named like their successors and mean those.
  return codes.filter(
    (code) => names.of(code) && !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code,
  )
}

function readNames(): ReadonlyMap<string, string> {
  const codes = listCodes()
  const named = new Map(codes.map((code) => [code.toLowerCase(), code]))
  for (const language of languageCodes) {
    const names = new Intl.DisplayNames(language === 'ph' ? 'fil' : language, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = keyOf(names.of(code) ?? '')
      if (name && !named.has(name)) named.set(name, code)
    }
  }
  for (const [name, code] of Object.entries(alsoCalled)) named.set(name, code)
  return named
}

let byName: ReadonlyMap<string, string> | undefined

/** The ISO code of a country that somebody wrote, as a code or in any language of ours; null when it is none. */
export const countryCodeOf = (text: string): string | null => (byName ??= readNames()).get(keyOf(text)) ?? null
