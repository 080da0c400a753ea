import type { CompiledMessage } from 'icu-minify/format'
import format, { type FormatValues } from 'icu-minify/format'
import { getDateTimeFormat, getNumberFormat, getPluralRules } from './intl-formatters.ts'
import { type TextLocale, getLocaleInfo } from './locales.ts'

export type { CompiledMessage }
export type TextParams = Readonly<Record<string, string | number | Date>>

const formatters = {
  getNumberFormat: (locale: unknown, options: unknown) => getNumberFormat(locale as string, options as never),
  getDateTimeFormat: (locale: unknown, options: unknown) => getDateTimeFormat(locale as string, options as never),
  getPluralRules: (locale: unknown, options: unknown) => getPluralRules(locale as string, options as never),
}

/** Puts values into a compiled message, in the digits and plural forms of the language. */
export function formatMessage<Rich = string>(
  message: CompiledMessage,
  locale: TextLocale,
  values: FormatValues<Rich> | undefined,
  timeZone?: string,
): string | Rich | (string | Rich)[] {
  const options = timeZone === undefined ? { formatters } : { formatters, timeZone }
  return format(message, getLocaleInfo(locale).intl, values, options)
}
