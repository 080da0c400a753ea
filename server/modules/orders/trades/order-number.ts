import { randomInt } from 'node:crypto'

export type GenerateNumber = (zone: string, at: Date) => string

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in a zone as 20261121. */
function formatDay(zone: string, at: Date): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(zone, format)
  }
  return format.format(at).replaceAll('-', '')
}

/** Luhn check digit: detects one mistyped digit or two swapped neighbours. */
export function getCheckDigit(digits: string): string {
  let sum = 0
  for (const [position, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (position % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return String((10 - (sum % 10)) % 10)
}

/** An order number: the day in the brand's zone, eight digits, a check digit. */
export function toOrderNumber(zone: string, at: Date, serial: number): string {
  const digits = formatDay(zone, at) + String(serial).padStart(8, '0')
  return digits + getCheckDigit(digits)
}

/** Generates an order number with random digits. The unique key detects collisions. */
export const generateOrderNumber: GenerateNumber = (zone, at) => toOrderNumber(zone, at, randomInt(100_000_000))
