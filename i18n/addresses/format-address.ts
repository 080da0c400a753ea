import { findCountryCode, getCountryName } from '#i18n/countries.ts'
import { getAddressFormat, type AddressFormat } from './address-format.ts'

export type PostalAddress = {
  /** Code or name, in any language of ours; another text is written as it is. Empty: none is written. */
  readonly country: string
  readonly region?: string | null
  readonly city: string
  readonly street: string
  readonly postcode?: string | null
}

type Letter = 'A' | 'C' | 'S' | 'Z'
type Parts = Readonly<Record<Letter, string>>

/** Chinese, Japanese and Korean letters: addresses in them are written from the country inwards. */
const eastAsian = /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/

/** One line of a format: signs before a part are written with it, those between two parts only when both are there. */
function fillLine(line: string, parts: Parts): string {
  let text = ''
  for (const { 1: signs, 2: letter, index } of line.matchAll(/([^%]*)%([ACSZ])/g)) {
    const part = parts[letter as Letter]
    if (!part) continue
    // Parts without a sign between them are of East Asian letters; others need a space.
    const between = signs === '' && text && !(eastAsian.test(text) && eastAsian.test(part)) ? ' ' : signs
    text += (text === '' && index > 0 ? '' : between) + part
  }
  return text
}

const isSame = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()

/** Leaves out a region with the name of its city or country. */
function toParts({ region, city, street, postcode }: PostalAddress, country: string): Parts {
  const [place, area] = [city.trim(), (region ?? '').trim()]
  return {
    A: street.trim(),
    C: place,
    S: isSame(area, place) || isSame(area, country) ? '' : area,
    Z: (postcode ?? '').trim(),
  }
}

/** The lines of a format; a part that it has no place for is written after the city rather than lost. */
function fillFormat(format: string, parts: Parts): string[] {
  const missing = (['S', 'Z'] as const).filter((letter) => parts[letter] && !format.includes(`%${letter}`))
  const lines = format.split('|').map((line) => fillLine(line, parts))
  return [...lines, ...missing.map((letter) => parts[letter])].filter(Boolean)
}

const isInwards = (address: PostalAddress) => eastAsian.test(address.city + address.street)

/** East Asian letters without the format of a country are written inwards, too. */
const getFormat = ({ format, local }: AddressFormat, inwards: boolean) => (inwards ? (local ?? '%Z|%S%C|%A') : format)

/**
 * The lines of an address without the name, in the order of its country, with the country's name in a language (a BCP 47
 * tag). One in East Asian letters begins with the country, any other ends with it.
 */
export function formatAddress(address: PostalAddress, intl: string): string[] {
  const code = findCountryCode(address.country)
  const country = getCountryName(code ?? address.country.trim(), intl)
  const inwards = isInwards(address)
  const lines = fillFormat(getFormat(getAddressFormat(address.country), inwards), toParts(address, country))
  return (inwards ? [country, ...lines] : [...lines, country]).filter(Boolean)
}

/** The lines for an envelope: who it is for stands after an address in East Asian letters, before any other. */
export function formatEnvelope(names: readonly string[], address: PostalAddress, intl: string): string[] {
  const lines = formatAddress(address, intl)
  return (isInwards(address) ? [...lines, ...names] : [...names, ...lines]).filter(Boolean)
}

/** An address in one line. */
export const formatAddressLine = (address: PostalAddress, intl: string): string =>
  formatAddress(address, intl).join(isInwards(address) ? ' ' : intl.startsWith('ar') ? '، ' : ', ')
