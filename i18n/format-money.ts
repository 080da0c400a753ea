import { getNumberFormat } from './intl-formatters.ts'
import { getDirection, getLocaleInfo, type Locale } from './locales.ts'

type Currency = { readonly code: string; readonly digits: number }

/**
 * An amount in whole units of a currency (12.5 is twelve and a half) as text for mails and prints. In languages from
 * right to left, amount and sign are isolated, because such a line would swap them and show `US$` as `$US`.
 */
export function formatMoney(lang: Locale, amount: number, { code, digits }: Currency): string {
  const parts = getNumberFormat(getLocaleInfo(lang).intl, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .formatToParts(amount)
    .map(({ type, value }) => ({ type, value: type === 'minusSign' ? value.replace('-', '\u2212') : value }))
  if (getDirection(lang) === 'ltr') return parts.map(({ value }) => value).join('')
  const number = parts.filter(({ type }) => type !== 'currency' && type !== 'literal').map(({ value }) => value)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? code
  return `\u2066${number.join('')}\u2069\u00A0\u2066${sign}\u2069`
}
