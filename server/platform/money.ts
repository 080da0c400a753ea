const shiftDecimalPoint = (value: number, places: number): number => {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** Minor units as the number in responses: 1999 with two digits is 19.99, never 19.990000000000002. */
export const toMajor = (minor: number, digits: number): number => shiftDecimalPoint(minor, -digits)

/**
 * An amount as minor units, rounded half up at the currency's last digit. Throws RangeError when it is not a safe
 * integer.
 */
export function toMinor(major: number, digits: number): number {
  const minor = Math.round(shiftDecimalPoint(major, digits))
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${major} is no amount of money`)
  return minor + 0
}

/**
 * Parses an amount that a user typed (`12`, `12.5`) into minor units; null when it is invalid or has too many digits.
 */
export function parseAmount(text: string, digits: number): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > digits) return null
  return Number(whole + fraction.padEnd(digits, '0'))
}
