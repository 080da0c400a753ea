import { toLatinDigits } from '#web/kit/number.ts'

/**
 * Parses a typed amount, as `12`, `12.50` or `١٢٫٥٠`; null unless it is positive and payable in the currency. A comma
 * is refused: it separates thousands in one language and decimals in another.
 */
export function readAmount(text: string, digits: number): number | null {
  const plain = toLatinDigits(text.trim()).replace('٫', '.')
  const [whole, fraction = ''] = /^\d{1,9}(?:\.\d+)?$/.exec(plain)?.[0].split('.') ?? []
  if (whole === undefined || fraction.length > digits) return null
  return Number(plain) > 0 ? Number(plain) : null
}

/** The sum of two amounts of a currency, without what binary fractions add to it. */
export const addAmounts = (a: number, b: number, digits: number): number => Number((a + b).toFixed(digits))
