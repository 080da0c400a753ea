/** Currencies in which Stripe counts whole units; it counts the others in hundredths, except those below. */
const zeroDecimalCurrencies = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
/** Stripe counts these in thousandths rounded to ten, so some of our amounts have no equivalent. */
const threeDecimalCurrencies = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

const getOwnDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/**
 * How many of Stripe's units one of our minor units is: 1, or 100 where we count whole units and Stripe hundredths, as of
 * forints. Null where some of our amounts have no equivalent.
 */
function findScale(currency: string): number | null {
  if (threeDecimalCurrencies.includes(currency) || !/^[A-Z]{3}$/.test(currency)) return null
  const digits = (zeroDecimalCurrencies.includes(currency) ? 0 : 2) - getOwnDigits(currency)
  return digits < 0 ? null : 10 ** digits
}

/** Whether every amount of a brand's currency is one of Stripe's. */
export const isStripeCurrency = ({ code, digits }: { readonly code: string; readonly digits: number }): boolean =>
  digits === getOwnDigits(code) && findScale(code) !== null

/** An amount in Stripe's units. */
export const toStripeAmount = (currency: string, amountMinor: number): number =>
  amountMinor * (findScale(currency) ?? 1)

/** An amount of Stripe's in our minor units, rounded up where it has none. */
export const fromStripeAmount = (currency: string, amount: number): number =>
  Math.ceil(amount / (findScale(currency) ?? 1))

/** A payment in our minor units; 0, which is never the price, for an amount that is none of ours. */
export function fromStripePayment(currency: string, amount: number): number {
  const amountMinor = fromStripeAmount(currency, amount)
  return toStripeAmount(currency, amountMinor) === amount ? amountMinor : 0
}
