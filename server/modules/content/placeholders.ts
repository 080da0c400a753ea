import { getDirection, getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { getNumberFormat } from '#i18n/intl-formatters.ts'
import type { Brand } from '#server/platform/brand.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { escapeText } from '#server/platform/html.ts'

type Values = Readonly<Record<string, string>>

const link = (address: string, words: string) => `<a href="${escapeText(address)}">${words}</a>`

/** Keeps the order of Latin words inside Arabic. */
const isolate = (lang: Locale, text: string) => (getDirection(lang) === 'rtl' ? `\u2068${text}\u2069` : text)

function buildDurations({ policy }: Brand, lang: Locale): Values {
  const spell = (unit: 'day' | 'hour' | 'minute', count: number) =>
    getNumberFormat(getLocaleInfo(lang).intl, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return {
    returnWindow: spell('day', policy.returnWindowDays),
    autoReceive: spell('day', policy.autoReceiveDays),
    refundAnswer: spell('hour', policy.refundAnswerHours),
    orderExpiry: spell('minute', policy.orderExpiryMinutes),
  }
}

/** Values of the placeholders in documents, as HTML; they follow the brand's settings and policy. */
export function buildPlaceholders(brand: Brand, lang: Locale): Values {
  const { supportMail, downloads, footer } = brand.settings
  const isolateText = (text: string) => isolate(lang, escapeText(text))
  const reach = footer.contacts.map(({ kind, value }) => {
    if (kind === 'phone') return isolateText(value)
    return link(kind === 'mail' ? `mailto:${value}` : value, isolateText(value.replace(/^https:\/\//, '')))
  })
  const percent = getNumberFormat(getLocaleInfo(lang).intl, { style: 'percent', maximumFractionDigits: 2 })
  return {
    brand: isolateText(brand.name),
    supportMail: link(`mailto:${supportMail}`, isolateText(supportMail)),
    contacts: reach.join(' · '),
    address: escapeText(pickText(footer.address, lang, brand.settings.defaultLanguage)),
    buyerApp: link(downloads.buyer, isolateText(downloads.buyer.replace(/^https:\/\//, ''))),
    sellerApp: link(downloads.seller, isolateText(downloads.seller.replace(/^https:\/\//, ''))),
    commission: percent.format(brand.policy.commissionPercent / 100),
    ...buildDurations(brand, lang),
  }
}

/** Replaces `{name}` by its value; unknown names stay unchanged. */
export const fillPlaceholders = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))
