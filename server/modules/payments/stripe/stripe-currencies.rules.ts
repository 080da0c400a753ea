/** Currencies in which Stripe counts whole units; it counts the others in hundredths, except those below. */
const zeroDecimalCurrencies = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
/** Stripe counts these in thousandths rounded to ten, so some of our amounts have no equivalent. */
const threeDecimalCurrencies = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** Whether our minor units of a currency equal Stripe's. */
export function usesStripeMinorUnits({ code, digits }: { readonly code: string; readonly digits: number }): boolean {
  if (threeDecimalCurrencies.includes(code)) return false
  return digits === (zeroDecimalCurrencies.includes(code) ? 0 : 2)
}
