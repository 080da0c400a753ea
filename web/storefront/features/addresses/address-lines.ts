import type { Address } from '#contract/account.ts'
import { maskPhone } from '#web/kit/mask-phone.ts'

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

/** `+93 201***678`: the area code and the number with its middle hidden. */
export const toMaskedPhone = ({ areaCode, phone }: PostalAddress): string =>
  `+${areaCode.replace(/^\+/, '')} ${maskPhone(phone)}`
