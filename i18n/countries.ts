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
  türkiye: 'TR',
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

const codes = new Set<string>()
/** Codes by name, per language; a language is read when no earlier one knows a name. */
const indices = new Map<string, ReadonlyMap<string, string>>()

function getNameIndex(language: string): ReadonlyMap<string, string> {
  let index = indices.get(language)
  if (index) return index
  const names = new Intl.DisplayNames(language === 'ph' ? 'fil' : language, { type: 'region', fallback: 'none' })
  index = new Map([...codes].map((code) => [toKey(names.of(code) ?? ''), code]))
  indices.set(language, index)
  return index
}

/** The ISO code of a country by code or name in any supported language; null when unknown. */
export function findCountryCode(text: string): string | null {
  if (codes.size === 0) for (const code of listCountryCodes()) codes.add(code)
  const key = toKey(text)
  if (key === '') return null
  if (codes.has(key.toUpperCase())) return key.toUpperCase()
  if (aliases[key]) return aliases[key]
  for (const language of languageCodes) {
    const code = getNameIndex(language).get(key)
    if (code) return code
  }
  return null
}

const displayNames = new Map<string, Intl.DisplayNames>()

/** The name of a country in a language (a BCP 47 tag), by its ISO code; a text that is no code is its own name. */
export function getCountryName(code: string, intl: string): string {
  let names = displayNames.get(intl)
  if (!names) displayNames.set(intl, (names = new Intl.DisplayNames(intl, { type: 'region', fallback: 'code' })))
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** The countries of ISO 3166-1 and Kosovo, by their codes. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')
