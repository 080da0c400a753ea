/** Reads an amount that somebody typed, as `12` or `12.50`; null unless it is one above zero that the currency can pay. */
export function readAmount(text: string, digits: number): number | null {
  const [whole, fraction = ''] = /^\d{1,9}(?:\.\d+)?$/.exec(text.trim())?.[0].split('.') ?? []
  if (whole === undefined || fraction.length > digits) return null
  return Number(text) > 0 ? Number(text) : null
}

/** The sum of two amounts of a currency, without what binary fractions add to it. */
export const addAmounts = (a: number, b: number, digits: number): number => Number((a + b).toFixed(digits))
