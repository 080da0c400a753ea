const rightToLeft = /^(ar|fa|he|ur)\b/
const isoCode = /^[A-Z]{3}$/
const formatters = new Map<string, Intl.NumberFormat>()

/** Building an Intl formatter costs far more than using it, so one is kept per language, currency and digits. */
function formatterFor(currency: string, digits: number, locale: string) {
  const key = `${locale} ${currency} ${digits}`
  const kept = formatters.get(key)
  if (kept) return kept
  const made = new Intl.NumberFormat(locale, {
    ...(isoCode.test(currency) && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
    useGrouping: 'always',
    signDisplay: 'negative',
  })
  formatters.set(key, made)
  return made
}

/** Amount and sign stand in isolates of their own, else a right-to-left line turns the sign round. */
function isolated(parts: Intl.NumberFormatPart[], code: string) {
  const amount = parts.filter((part) => part.type !== 'currency' && part.type !== 'literal').map((part) => part.value)
  const sign = parts.find((part) => part.type === 'currency')?.value ?? code
  return `\u2066${amount.join('')}\u2069\u00A0\u2066${sign}\u2069`
}

/**
 * Writes a sum of money for people. The amount is in whole units of the currency (12.5 is twelve and a half), cut off
 * after `digits` decimals and never rounded up; nothing (null, undefined, NaN) reads as zero.
 * `locale` is a BCP 47 tag; a `currency` that is no ISO code is set behind the number as it stands.
 */
export function formatMoney(amount: number | null | undefined, currency: string, digits: number, locale: string) {
  // As text, because 1.15 as a binary number lies below 1.15 and would be cut to 1.14.
  const exact = String(Number.isFinite(amount) ? amount : 0) as Intl.StringNumericLiteral
  const formatter = formatterFor(currency, digits, locale)
  if (rightToLeft.test(locale)) return isolated(formatter.formatToParts(exact), currency)
  return isoCode.test(currency) ? formatter.format(exact) : `${formatter.format(exact)}\u00A0${currency}`
}

export interface MoneyProps {
  amount: number | null | undefined
  currency: string
  digits: number
  locale: string
}

/** A sum of money in the line, kept apart from the direction of the text around it. See formatMoney. */
export function Money({ amount, currency, digits, locale }: MoneyProps) {
  // Without a direction of its own a bdi of isolates counts as left-to-right, and the sign would lead.
  const dir = rightToLeft.test(locale) ? 'rtl' : undefined
  return (
    <bdi className="num" dir={dir}>
      {formatMoney(amount, currency, digits, locale)}
    </bdi>
  )
}
