import type { Address } from '#contract/account.ts'
import type { TextLocale } from '#i18n/locales.ts'
import { maskPhone } from '#web/kit/mask-phone.ts'

type Place = Omit<Address, 'id' | 'use'>

const largestFirst: readonly TextLocale[] = ['zh-CN', 'zh-TW', 'ja', 'ko']

/** An address line by line without the name: from the street outwards, or from the country inwards in East Asia. */
export function addressLines({ country, region, city, street, postcode }: Place, locale: TextLocale): string[] {
  const town = [postcode, city].filter(Boolean).join(' ')
  const land = region === city ? country : `${region}, ${country}`
  if (largestFirst.includes(locale)) {
    const from = [country, region, region === city ? '' : city].filter(Boolean).join(' ')
    return [from, [street, postcode].filter(Boolean).join(' ')]
  }
  return [street, town, land]
}

/** `+93 201***678`: the area code and the number with its middle hidden. */
export const shownPhone = ({ areaCode, phone }: Place): string => `+${areaCode.replace(/^\+/, '')} ${maskPhone(phone)}`
