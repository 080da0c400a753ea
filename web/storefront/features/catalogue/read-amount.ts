import { toLatinDigits } from '#web/kit/number.ts'

/**
 * Reads a price a person typed or an address carries: digits of any language we speak, one decimal mark (point, comma
 * or the Arabic one). In whole units of the currency; undefined when it is none.
 */
export function readAmount(typed: string | null | undefined): number | undefined {
  const plain = toLatinDigits((typed ?? '').trim()).replace(/[,٫]/, '.')
  return /^\d{1,11}(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined
}
