import type { Brand } from './brand.ts'

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day (YYYY-MM-DD) of a moment in the brand's time zone. */
export function toBrandDay(brand: Brand, at: Date): string {
  const { timeZone } = brand.settings
  let format = dayFormats.get(timeZone)
  if (!format) dayFormats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })))
  return format.format(at)
}

const dateTimeFormats = new Map<string, Intl.DateTimeFormat>()

/** Local date and time of a moment in a time zone: `2026-03-29 02:30:00`. */
function formatDateTime(timeZone: string, at: Date): string {
  let format = dateTimeFormats.get(timeZone)
  if (!format)
    dateTimeFormats.set(
      timeZone,
      (format = new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      })),
    )
  return format.format(at)
}

/** Local date and time of a moment in the brand's time zone: `2026-03-29 02:30:00`. */
export const toBrandDateTime = (brand: Brand, at: Date): string => formatDateTime(brand.settings.timeZone, at)

/** Local time (HH:mm) of a moment in the brand's time zone. */
export const toBrandTime = (brand: Brand, at: Date): string => toBrandDateTime(brand, at).slice(11, 16)

/** The calendar day (YYYY-MM-DD) a number of days after another; before it where the number is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** The day after a day (YYYY-MM-DD). */
export const getNextDay = (day: string): string => addDays(day, 1)

/**
 * The moment of a local day and time (HH:mm) in the brand's time zone. A time skipped by daylight saving moves forward
 * by the length of the gap.
 */
export function toInstant(brand: Brand, day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const getOffsetMs = (at: number) => Date.parse(`${toBrandDateTime(brand, new Date(at)).replace(' ', 'T')}Z`) - at
  // Offset at a first guess, then at the corrected moment; they differ only near a daylight saving change.
  const guess = wanted - getOffsetMs(wanted)
  const better = wanted - getOffsetMs(guess)
  return new Date(getOffsetMs(better) === getOffsetMs(guess) ? better : Math.max(guess, better))
}

/** The first moment after another at which it is this time (HH:mm) in the brand's time zone. */
export function getNextInstant(brand: Brand, after: Date, time: string): Date {
  const today = toBrandDay(brand, after)
  const first = toInstant(brand, today, time)
  return first > after ? first : toInstant(brand, getNextDay(today), time)
}
