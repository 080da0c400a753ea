import { randomInt } from 'node:crypto'

export type DrawNumber = (zone: string, at: Date) => string

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in a zone as 20261121. */
function dayIn(zone: string, at: Date): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(zone, format)
  }
  return format.format(at).replaceAll('-', '')
}

/** Luhn's digit: one mistyped digit, or two neighbours swapped, is noticed before anybody looks for the order. */
export function checkDigit(digits: string): string {
  let sum = 0
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return String((10 - (sum % 10)) % 10)
}

/** A new order number: the day in the brand's zone, eight random digits, a check digit. The unique key decides. */
export function drawOrderNumber(zone: string, at: Date): string {
  const digits = dayIn(zone, at) + String(randomInt(100_000_000)).padStart(8, '0')
  return digits + checkDigit(digits)
}
