import type { ImportReason } from './reasons.ts'

/** Above any real price and below `Number.MAX_SAFE_INTEGER`. In minor units. */
const MAX_MINOR = 999_999_999_999

type PriceError = Extract<ImportReason, `import.price_${string}`>

/**
 * Parses a price into integer minor units. A single dot is a decimal point, as Shopify writes it. A single comma before
 * exactly three digits groups thousands (1,299), otherwise it is a decimal comma (12,50); in a currency with three
 * decimals the former is ambiguous and refused. With two kinds of separator the last is the decimal one (1,299.00 and
 * 1.299,00). Zeros beyond the currency's digits are dropped, other digits there are refused. Currency signs are
 * refused, because the file's currency is the brand's.
 */
export function parsePrice(text: string, currencyDigits: number): { minor: number } | { refused: PriceError } {
  const negative = text.startsWith('-')
  const plain = toPlainDecimal(negative ? text.slice(1) : text, currencyDigits)
  if (plain === null) return { refused: 'import.price_invalid' }
  if (negative) return { refused: 'import.price_negative' }
  if (plain === 'ambiguous') return { refused: 'import.price_ambiguous' }
  const [whole = '', decimals = ''] = plain.split('.')
  const fraction = decimals.replace(/0+$/, '')
  if (fraction.length > currencyDigits) return { refused: 'import.price_decimals' }
  const minor = Number(whole + fraction.padEnd(currencyDigits, '0'))
  return minor > MAX_MINOR ? { refused: 'import.price_too_large' } : { minor }
}

/** Digits with at most one dot, `ambiguous`, or null when it is not a number. */
function toPlainDecimal(text: string, currencyDigits: number): string | null {
  if (/^\d+(\.\d+)?$/.test(text)) return text
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return currencyDigits === 3 ? 'ambiguous' : text.replace(',', '')
  if (/^\d+,\d+$/.test(text)) return text.replace(',', '.')
  const grouped = /^(\d{1,3}(?:([.,\s'’])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(text)
  if (grouped === null) return null
  const [, whole = '', group, point, decimals] = grouped
  if (group === point) return null
  const digits = whole.replace(/\D/g, '')
  return decimals === undefined ? digits : `${digits}.${decimals}`
}
