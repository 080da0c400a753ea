/**
 * Intl formatters, each built once per locale and options: building one costs more than a hundred uses of it.
 * Options come from code, never from a request, so the caches stay small.
 */
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()
const plurals = new Map<string, Intl.PluralRules>()

function getOrCreate<F>(cache: Map<string, F>, locale: string, options: object | undefined, make: () => F): F {
  const key = options ? `${locale} ${JSON.stringify(options)}` : locale
  let formatter = cache.get(key)
  if (!formatter) cache.set(key, (formatter = make()))
  return formatter
}

/** `locale` is an Intl locale (`getLocaleInfo(code).intl`), in all three. */
export const getNumberFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  getOrCreate(numbers, locale, options, () => new Intl.NumberFormat(locale, options))

export const getDateTimeFormat = (locale: string, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  getOrCreate(dates, locale, options, () => new Intl.DateTimeFormat(locale, options))

export const getPluralRules = (locale: string, options?: Intl.PluralRulesOptions): Intl.PluralRules =>
  getOrCreate(plurals, locale, options, () => new Intl.PluralRules(locale, options))
