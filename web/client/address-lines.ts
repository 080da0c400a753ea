import type { Address } from '#contract/address.ts'

type PostalParts = Pick<Address, 'country' | 'region' | 'city' | 'street'> & { readonly postcode?: string | null }

/** Chinese, Japanese and Korean letters: addresses in them are written from the country inwards. */
const eastAsian = /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/

/**
 * The lines of an address without the name, in the order of its script, whatever the language of the page; repeated
 * names are left out.
 */
export function toAddressLines({ country, region, city, street, postcode }: PostalParts): string[] {
  if (eastAsian.test(city + street)) {
    const from = [...new Set([country, region, city])].join(' ')
    return [from, [street, postcode].filter(Boolean).join(' ')]
  }
  const land = [region, country].filter((part) => part !== city)
  return [street, [postcode, city].filter(Boolean).join(' '), ...new Set(land)]
}
