/** Lengths of IBANs by country (SWIFT's registry of IBAN formats). */
const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BI: 27,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DJ: 27,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FK: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HN: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MN: 20,
  MR: 27,
  MT: 31,
  MU: 30,
  NI: 28,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SO: 23,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
  YE: 30,
}

/** An account number without blanks and hyphens, in capitals. */
export const toBareAccount = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase()

/** True for text that is meant as an IBAN: two letters and two check digits at its start. */
const looksLikeIban = (number: string): boolean => /^[A-Z]{2}\d{2}/.test(toBareAccount(number))

/** ISO 7064 MOD 97-10 over the text with its first four characters at the end. */
function hasRightCheckDigits(bare: string): boolean {
  let rest = 0
  for (const sign of bare.slice(4) + bare.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

export type IbanProblem = 'country' | 'length' | 'characters' | 'check_digits'

/** Returns why a text is no IBAN; null for a good one. */
export function findIbanProblem(number: string): IbanProblem | null {
  const bare = toBareAccount(number)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(bare)) return 'characters'
  const length = ibanLengths[bare.slice(0, 2)]
  if (length === undefined) return 'country'
  if (bare.length !== length) return 'length'
  return hasRightCheckDigits(bare) ? null : 'check_digits'
}

/** Whether two account numbers are the same account; blanks and hyphens do not count. */
export const isSameAccount = (one: string, other: string): boolean => toBareAccount(one) === toBareAccount(other)

export type LineProblem = 'account_wrong' | 'no_name' | 'other_currency' | 'own_request'

type PayableLine = {
  readonly holder: string | null
  readonly number: string
  /** Currency in which the money was held. */
  readonly currency: string
  readonly isOwn: boolean
}

/** Returns why a withdrawal cannot be in a batch of `currency`; null when it can. An account that is no IBAN is taken as it is. */
export function findLineProblem(line: PayableLine, currency: string): LineProblem | null {
  if (line.isOwn) return 'own_request'
  if (line.currency !== currency) return 'other_currency'
  if (!line.holder?.trim()) return 'no_name'
  return looksLikeIban(line.number) && findIbanProblem(line.number) ? 'account_wrong' : null
}
