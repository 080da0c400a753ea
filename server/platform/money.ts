const shifted = (value: number, places: number): number => {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** Minor units as the number that answers carry: 1999 with two digits is 19.99, never 19.990000000000002. */
export const toMajor = (minor: number, digits: number): number => shifted(minor, -digits)

/**
 * An amount in the brand's currency as whole minor units, rounded half up at the last digit the currency has.
 * Throws RangeError for what no number holds exactly.
 */
export function toMinor(major: number, digits: number): number {
  const minor = Math.round(shifted(major, digits))
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${major} is no amount of money`)
  return minor + 0
}

/** Reads an amount that a person typed (`12`, `12.5`) as minor units; null unless it is one, with no digit too many. */
export function parseAmount(text: string, digits: number): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > digits) return null
  return Number(whole + fraction.padEnd(digits, '0'))
}
