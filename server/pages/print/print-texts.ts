import { formatMoney } from '#i18n/format-money.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { getDateTimeFormat, getNumberFormat } from '#i18n/intl-formatters.ts'
import { getDirection, getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { formatMessage, type TextParams } from '#i18n/message-format.ts'
import { loadTexts } from '#i18n/read-texts.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { toMajor } from '#server/platform/money.ts'

/** Texts, dates and amounts of a printed page in one language. */
export type PrintTexts = {
  readonly lang: Locale
  readonly htmlLang: string
  /** Locale for Intl. */
  readonly intl: string
  readonly dir: 'rtl' | 'ltr'
  readonly t: (key: TextKey, params?: TextParams) => string
  /** A stored text in the language of the page, else in the brand's. */
  readonly pick: (texts: unknown) => string
  /** Parts of a line with the comma of the language; empty ones are left out. */
  readonly join: (parts: readonly string[]) => string
  /** A day in the brand's time zone, of an ISO moment or a day. */
  readonly day: (iso: string) => string
  /** An amount in minor units of a currency. */
  readonly money: (minor: number, currency: Currency) => string
  readonly number: (value: number) => string
  /** A rate in millionths. */
  readonly percent: (ratePpm: number) => string
}

type Currency = { readonly code: string; readonly digits: number }

type Options = { readonly lang: Locale; readonly fallback: Locale; readonly timeZone: string }

export function createPrintTexts({ lang, fallback, timeZone }: Options): PrintTexts {
  const { intl, htmlLang } = getLocaleInfo(lang)
  const dir = getDirection(lang)
  const texts = loadTexts(lang)
  const format = (iso: string, zone: string) =>
    getDateTimeFormat(intl, { dateStyle: 'long', timeZone: zone }).format(new Date(iso))
  return {
    lang,
    htmlLang,
    intl,
    dir,
    t: (key, params) => String(formatMessage(texts[key] ?? key, lang, params, timeZone)),
    pick: (stored) => pickText(stored, lang, fallback),
    join: (parts) => parts.filter(Boolean).join(dir === 'rtl' ? '، ' : ', '),
    day: (iso) => (iso.length === 10 ? format(`${iso}T00:00:00Z`, 'UTC') : format(iso, timeZone)),
    money: (minor, currency) => formatMoney(lang, toMajor(minor, currency.digits), currency),
    number: (value) => getNumberFormat(intl, { maximumFractionDigits: 3 }).format(value),
    percent: (ratePpm) =>
      getNumberFormat(intl, { style: 'percent', maximumFractionDigits: 4 }).format(ratePpm / 1_000_000),
  }
}
