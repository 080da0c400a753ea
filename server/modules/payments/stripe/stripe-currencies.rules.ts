/** Currencies of which Stripe counts whole units; all others in hundredths, but for those below. */
const wholeUnits = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
/** In thousandths there, but only to the nearest ten: an amount of ours may have no equal. */
const thousandths = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** Whether an amount in our minor units is, digit for digit, an amount in Stripe's. */
export function stripeCounts({ code, digits }: { readonly code: string; readonly digits: number }): boolean {
  if (thousandths.includes(code)) return false
  return digits === (wholeUnits.includes(code) ? 0 : 2)
}
