import { languageCodes } from '#contract/languages.ts'

/** Common names that Intl.DisplayNames does not know. */
const aliases: Readonly<Record<string, string>> = {
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

const toKey = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Two-letter codes with a name that are not countries. */
const nonCountryCodes: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

function listCountryCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  // Former codes (DD, SU) have the names of their successors.
  return codes.filter(
    (code) => names.of(code) && !nonCountryCodes.has(code) && new Intl.Locale(`und-${code}`).region === code,
  )
}

function buildNameIndex(): ReadonlyMap<string, string> {
  const codes = listCountryCodes()
  const named = new Map(codes.map((code) => [code.toLowerCase(), code]))
  for (const language of languageCodes) {
    const names = new Intl.DisplayNames(language === 'ph' ? 'fil' : language, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = toKey(names.of(code) ?? '')
      if (name && !named.has(name)) named.set(name, code)
    }
  }
  for (const [name, code] of Object.entries(aliases)) named.set(name, code)
  return named
}

let nameIndex: ReadonlyMap<string, string> | undefined

/** The ISO code of a country by code or name in any supported language; null when unknown. */
export const findCountryCode = (text: string): string | null =>
  (nameIndex ??= buildNameIndex()).get(toKey(text)) ?? null
