import type { Address } from '#contract/account.ts'

type PostalAddress = Omit<Address, 'id' | 'use'>

/** Chinese, Japanese and Korean letters: addresses in them are written from the country inwards. */
const eastAsian = /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/

/**
 * The lines of an address without the name, in the order of its script, whatever the language of the page; repeated
 * names are left out.
 */
export function toAddressLines({ country, region, city, street, postcode }: PostalAddress): string[] {
  if (eastAsian.test(city + street)) {
    const from = [...new Set([country, region, city])].join(' ')
    return [from, [street, postcode].filter(Boolean).join(' ')]
  }
  const land = [region, country].filter((part) => part !== city)
  return [street, [postcode, city].filter(Boolean).join(' '), ...new Set(land)]
}

const shownOfEleven = 3

/**
 * Hides the middle of a phone number: of 11 digits the first 3 and the last 3 stay, with five stars between; other
 * lengths keep the same proportion. Drops spaces and dashes and keeps a leading plus; returns an empty text for no
 * number.
 */
export function maskPhone(phone: string | null | undefined) {
  const digits = (phone ?? '').replace(/\D/g, '')
  const plus = phone?.trim().startsWith('+') && digits ? '+' : ''
  // At least one digit is always hidden, however short the number.
  const shown = Math.min(
    Math.round((digits.length * shownOfEleven) / 11),
    Math.max(0, Math.ceil(digits.length / 2) - 1),
  )
  return plus + digits.slice(0, shown) + '*'.repeat(digits.length - 2 * shown) + digits.slice(digits.length - shown)
}

/** `+93 201***678`: the area code and the number with its middle hidden. */
export const toMaskedPhone = ({ areaCode, phone }: PostalAddress): string =>
  `+${areaCode.replace(/^\+/, '')} ${maskPhone(phone)}`
