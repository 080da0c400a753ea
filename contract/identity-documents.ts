/** Documents that prove an identity. Without schemas, because the pages of shoppers need them at their start. */
export const documentTypes = ['identity_card', 'passport', 'residence_permit'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Countries that issue no identity card; people there show a passport or a residence permit. */
const countriesWithoutCard: readonly string[] = ['AU', 'CA', 'DK', 'GB', 'IE', 'NZ', 'US']

/** The documents of a country (ISO code) that the shop takes, the most usual first. */
export const listDocumentTypes = (country: string): readonly DocumentType[] =>
  countriesWithoutCard.includes(country) ? ['passport', 'residence_permit'] : documentTypes

/**
 * Characters of the numbers of identity cards, without blanks, dots and dashes. Their check digits are counted where
 * the server knows how.
 */
const cardLengths: Readonly<Record<string, readonly [min: number, max: number]>> = {
  BE: [11, 12],
  BR: [11, 11],
  CL: [8, 9],
  CN: [18, 18],
  DE: [9, 10],
  ES: [9, 9],
  FI: [9, 11],
  FR: [9, 12],
  HK: [8, 9],
  IT: [9, 16],
  JP: [12, 12],
  KR: [13, 13],
  MX: [9, 18],
  NL: [9, 9],
  PL: [9, 11],
  PT: [8, 12],
  SE: [8, 12],
  SG: [9, 9],
  TR: [11, 11],
  TW: [10, 10],
  ZA: [13, 13],
}

/** ICAO 9303 gives a passport's number nine characters; some countries print fewer. */
const passportLengths = [6, 9] as const
const otherLengths = [4, 20] as const

/** The bounds of a document's number in characters, without blanks, dots and dashes. */
export function getNumberLengths(country: string, type: DocumentType): readonly [min: number, max: number] {
  if (type === 'passport') return passportLengths
  return (type === 'identity_card' && cardLengths[country]) || otherLengths
}
