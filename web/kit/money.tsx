const rightToLeft = /^(ar|fa|he|ur)\b/
const isoCode = /^[A-Z]{3}$/
const formatters = new Map<string, Intl.NumberFormat>()

/** Building an Intl formatter costs far more than using it, so there is one per language, currency, digits and sign. */
type SignDisplay = 'negative' | 'exceptZero'

function getFormatter(currency: string, digits: number, locale: string, signDisplay: SignDisplay) {
  const key = `${locale} ${currency} ${digits} ${signDisplay}`
  const cached = formatters.get(key)
  if (cached) return cached
  const formatter = new Intl.NumberFormat(locale, {
    ...(isoCode.test(currency) && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
    useGrouping: 'always',
    signDisplay,
  })
  formatters.set(key, formatter)
  return formatter
}

/** A minus as print has it, as wide as the plus; most languages' data has the hyphen. */
const withMinusSign = (part: Intl.NumberFormatPart): Intl.NumberFormatPart =>
  part.type === 'minusSign' ? { ...part, value: part.value.replace('-', '\u2212') } : part

/** Amount and sign each get a bidi isolate, because a right-to-left line would swap them. */
function toIsolates(parts: Intl.NumberFormatPart[], code: string) {
  const amount = parts.filter((part) => part.type !== 'currency' && part.type !== 'literal').map((part) => part.value)
  const sign = parts.find((part) => part.type === 'currency')?.value ?? code
  return `\u2066${amount.join('')}\u2069\u00A0\u2066${sign}\u2069`
}

/**
 * Formats an amount of money. The amount is in whole units of the currency (12.5 is twelve and a half), truncated after
 * `digits` decimals, never rounded up; null, undefined and NaN count as zero. `signDisplay: 'exceptZero'` adds a plus,
 * for movements of money. `locale` is a BCP 47 tag; a `currency` that is no ISO code follows the number as it is.
 */
export function formatMoney(
  amount: number | null | undefined,
  currency: string,
  digits: number,
  locale: string,
  signDisplay: SignDisplay = 'negative',
) {
  // As text, because 1.15 as a binary number lies below 1.15 and would be cut to 1.14.
  const exact = String(Number.isFinite(amount) ? amount : 0) as Intl.StringNumericLiteral
  const parts = getFormatter(currency, digits, locale, signDisplay).formatToParts(exact).map(withMinusSign)
  if (rightToLeft.test(locale)) return toIsolates(parts, currency)
  const text = parts.map(({ value }) => value).join('')
  return isoCode.test(currency) ? text : `${text}\u00A0${currency}`
}

export interface MoneyProps {
  amount: number | null | undefined
  currency: string
  digits: number
  locale: string
  /** Writes a plus before what comes in. */
  signed?: boolean | undefined
}

/** An amount of money, isolated from the direction of the text around it. See formatMoney. */
export function Money({ amount, currency, digits, locale, signed }: MoneyProps) {
  // A bdi that begins with an isolate counts as left-to-right without `dir`, and the sign would come first.
  const dir = rightToLeft.test(locale) ? 'rtl' : undefined
  return (
    <bdi className="tabular-numbers" dir={dir}>
      {formatMoney(amount, currency, digits, locale, signed ? 'exceptZero' : 'negative')}
    </bdi>
  )
}
