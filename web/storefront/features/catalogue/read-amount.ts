const foreignDigit = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\uFF10-\uFF19]/g

/** Those blocks of ten begin at a code point whose low bits are 0 or 6. */
function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code >= 0x0966 && code <= 0x096f ? code - 0x0966 : code & 0xf)
}

/**
 * Reads a price a person typed or an address carries: digits of any language we speak, one decimal mark (point, comma
 * or the Arabic one). In whole units of the currency; undefined when it is none.
 */
export function readAmount(typed: string | null | undefined): number | undefined {
  const plain = (typed ?? '').trim().replace(foreignDigit, plainDigit).replace(/[,٫]/, '.')
  return /^\d{1,11}(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined
}
