import { toLatinDigits } from '#web/kit/number.ts'

/** Reads a typed number that may be 0, with at most so many decimals; null for anything else. */
export function readNumber(text: string, digits: number): number | null {
  const plain = toLatinDigits(text.trim()).replace('٫', '.')
  const fraction = /^\d{1,9}(?:\.(\d+))?$/.exec(plain)
  return fraction && (fraction[1]?.length ?? 0) <= digits ? Number(plain) : null
}

/** Reads a typed amount; null unless it is positive and payable in a currency with so many decimals. */
export function readAmount(text: string, digits: number): number | null {
  const amount = readNumber(text, digits)
  return amount !== null && amount > 0 ? amount : null
}
