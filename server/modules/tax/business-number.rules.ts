/** Formats of VAT numbers by country, as the EU's VIES service and the countries' own registers state them. */
const vatFormats: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(?:\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL[A-Z0-9+*]{9}B\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{10}01$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
  GB: /^GB(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  CH: /^CHE\d{9}(?:MWST|TVA|IVA)?$/,
  NO: /^NO\d{9}(?:MVA)?$/,
  AU: /^\d{11}$/,
  JP: /^T\d{13}$/,
}

/** Numbers of exemption certificates: Texas has 11 digits, other places letters and digits. */
const certificateFormats: Readonly<Record<string, RegExp>> = { 'US-TX': /^\d{11}$/ }
const anyNumber = /^[A-Z0-9]{5,20}$/

/** Returns the number without spaces, dots and hyphens, in capitals. */
export const normaliseBusinessNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s.\-/]/g, '')
    .toUpperCase()

/**
 * Whether a normalised number has the format of this destination (ISO country, region code or ''). Only the format is
 * checked, not whether the number is registered.
 */
export function isBusinessNumber(number: string, country: string, region: string): boolean {
  const format = certificateFormats[`${country}-${region}`] ?? vatFormats[country]
  return (format ?? anyNumber).test(number)
}
