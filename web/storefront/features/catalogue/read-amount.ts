import { toLatinDigits } from '#web/kit/number.ts'

/**
 * Parses a typed price or one in an address: digits of any supported language, one decimal mark (point, comma or the
 * Arabic one). In whole units of the currency; undefined if it is none.
 */
export function readAmount(typed: string | null | undefined): number | undefined {
  const plain = toLatinDigits((typed ?? '').trim()).replace(/[,٫]/, '.')
  return /^\d{1,11}(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined
}
