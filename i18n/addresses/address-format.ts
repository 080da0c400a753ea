import { findCountryCode } from '#i18n/countries.ts'
import { addressFormats } from './formats.ts'

/** How a country writes addresses. */
export type AddressFormat = {
  /** Lines parted by |; %A is the street, %C the city, %S the region, %Z the postcode. */
  readonly format: string
  /** The same in the country's own letters, where these go from the country inwards. */
  readonly local?: string
  /** The name of a region; a country without has none in its addresses. */
  readonly region?: 'region' | 'state' | 'province' | 'prefecture' | 'county' | 'emirate'
  /** The name of a postcode, where it has another. */
  readonly postcode?: 'zip' | 'pin'
  /** Which of region (S) and postcode (Z) an address must have. */
  readonly required?: string
  /** A postcode. */
  readonly example?: string
  /** Whether `regions.ts` lists its regions. */
  readonly hasRegions?: boolean
}

/** For a country that is not known: postcode before city, region after it. */
const anyFormat: AddressFormat = { format: '%A|%Z %C|%S', region: 'region', required: 'S' }

export const getAddressFormat = (country: string): AddressFormat =>
  addressFormats[findCountryCode(country) ?? ''] ?? anyFormat

const fieldsByLetter = { A: 'street', C: 'city', S: 'region', Z: 'postcode' } as const
export type AddressPart = (typeof fieldsByLetter)[keyof typeof fieldsByLetter]

/** The fields of an address in the order in which a country writes them; `isLocal`: in its own letters. */
export function listAddressParts({ format, local }: AddressFormat, isLocal: boolean): AddressPart[] {
  const letters = ((isLocal && local) || format).matchAll(/%([ACSZ])/g)
  return Array.from(letters, ([, letter]) => fieldsByLetter[letter as keyof typeof fieldsByLetter])
}

/** Whether a language (a BCP 47 tag) is the one that most people of a country write: Japanese in Japan. */
export function isLocalLanguage(country: string, intl: string): boolean {
  const code = findCountryCode(country)
  return code !== null && new Intl.Locale(`und-${code}`).maximize().language === new Intl.Locale(intl).language
}
