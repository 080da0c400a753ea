const formatters = new Map<string, Intl.NumberFormat>()

function getFormatter(locale: string, style: 'decimal' | 'percent', digits: number, useGrouping = true) {
  const key = `${locale} ${style} ${digits} ${useGrouping}`
  const cached = formatters.get(key)
  if (cached) return cached
  const formatter = new Intl.NumberFormat(locale, { style, maximumFractionDigits: digits, useGrouping })
  formatters.set(key, formatter)
  return formatter
}

/** Writes a count or a measure with the language's separators, at most `digits` decimals. */
export function formatNumber(value: number, locale: string, digits = 0) {
  return getFormatter(locale, 'decimal', digits).format(value)
}

const maxCount = 10_000

/** Whether there are more than lists count. */
export const isCountCapped = (count: number): boolean => count > maxCount

/** Writes how many there are as far as lists count: "9,812", "10,000+". */
export const formatCount = (count: number, locale: string) =>
  isCountCapped(count) ? `${formatNumber(maxCount, locale)}+` : formatNumber(count, locale)

/** Writes a whole number as a field shows it: the language's digits, no separators, so that `parseWhole` reads it back. */
export function formatWhole(value: number, locale: string) {
  return getFormatter(locale, 'decimal', 0, false).format(value)
}

/** Writes a share (0.2 is twenty per cent) with the language's per cent sign. A fall carries a true minus. */
export function formatPercent(share: number, locale: string, digits = 0) {
  return getFormatter(locale, 'percent', digits).format(share).replace('-', '\u2212')
}

const foreignDigit = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\uFF10-\uFF19]/g

/** All those blocks of ten start at a code point whose low bits are 0 or 6, so the value is the distance to it. */
function toPlainDigit(digit: string) {
  const code = digit.charCodeAt(0)
  return String(code >= 0x0966 && code <= 0x096f ? code - 0x0966 : code & 0xf)
}

/** Replaces Arabic, Persian, Hindi and full-width digits by Latin ones. */
export const toLatinDigits = (text: string) => text.replace(foreignDigit, toPlainDigit)

/** Writes the Latin digits of a text in the language's own; everything else stays. */
export const toLocalDigits = (text: string, locale: string) =>
  text.replace(/\d/g, (digit) => formatNumber(Number(digit), locale))

/** Reads a whole number a person typed, in digits of any of these scripts; null when it is none. */
export function parseWhole(typed: string) {
  const plain = toLatinDigits(typed.trim())
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : null
}
