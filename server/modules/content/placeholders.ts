import { directionOf, localeInfo, type Locale } from '#i18n/locales.ts'
import { getNumberFormat } from '#i18n/intl-formatters.ts'
import type { Brand } from '#server/platform/brand.ts'
import { pickText } from '#server/platform/pick-text.ts'

type Values = Readonly<Record<string, string>>

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const link = (address: string, words: string) => `<a href="${escape(address)}">${words}</a>`

/** Latin words inside Arabic keep their own order. */
const isolated = (lang: Locale, text: string) => (directionOf(lang) === 'rtl' ? `\u2068${text}\u2069` : text)

function timesOf({ policy }: Brand, lang: Locale): Values {
  const spell = (unit: 'day' | 'hour' | 'minute', count: number) =>
    getNumberFormat(localeInfo(lang).intl, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return {
    returnWindow: spell('day', policy.returnWindowDays),
    autoReceive: spell('day', policy.autoReceiveDays),
    refundAnswer: spell('hour', policy.refundAnswerHours),
    orderExpiry: spell('minute', policy.orderExpiryMinutes),
  }
}

/** What the brand's documents may name in braces, as HTML: so that they stay true when the policy changes. */
export function placeholdersOf(brand: Brand, lang: Locale): Values {
  const { supportMail, downloads, footer } = brand.settings
  const own = (text: string) => isolated(lang, escape(text))
  const reach = footer.contacts.map(({ kind, value }) => {
    if (kind === 'phone') return own(value)
    return link(kind === 'mail' ? `mailto:${value}` : value, own(value.replace(/^https:\/\//, '')))
  })
  const percent = getNumberFormat(localeInfo(lang).intl, { style: 'percent', maximumFractionDigits: 2 })
  return {
    brand: own(brand.name),
    supportMail: link(`mailto:${supportMail}`, own(supportMail)),
    contacts: reach.join(' · '),
    address: escape(pickText(footer.address, lang, brand.settings.defaultLanguage)),
    buyerApp: link(downloads.buyer, own(downloads.buyer.replace(/^https:\/\//, ''))),
    sellerApp: link(downloads.seller, own(downloads.seller.replace(/^https:\/\//, ''))),
    commission: percent.format(brand.policy.commissionPercent / 100),
    ...timesOf(brand, lang),
  }
}

/** Puts values in the place of `{names}`; other braces stay as they are. */
export const fillPlaceholders = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))
