import type { Brand } from './brand.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day (YYYY-MM-DD) of a moment where the brand is at home. */
export function dayOf(brand: Brand, at: Date): string {
  const { timeZone } = brand.settings
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })))
  return format.format(at)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Date and time of day of a moment on the clock of a zone: `2026-03-29 02:30:00`. */
function readClock(timeZone: string, at: Date): string {
  let clock = clocks.get(timeZone)
  if (!clock)
    clocks.set(
      timeZone,
      (clock = new Intl.DateTimeFormat('sv-SE', {
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
  return clock.format(at)
}

/** A moment as the brand's clock shows it, to the second: `2026-03-29 02:30:00`. */
export const clockOf = (brand: Brand, at: Date): string => readClock(brand.settings.timeZone, at)

/** The time of day (HH:mm) of a moment where the brand is at home. */
export const timeOf = (brand: Brand, at: Date): string => clockOf(brand, at).slice(11, 16)

/** The day after a day (YYYY-MM-DD). */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/**
 * The moment at which the brand's clock shows a day and a time (HH:mm). A time that its clock leaves out, when summer
 * begins, is as far after the gap as it would stand in it.
 */
export function momentOf(brand: Brand, day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const ahead = (at: number) => Date.parse(`${clockOf(brand, new Date(at)).replace(' ', 'T')}Z`) - at
  // The zone's distance at a first guess, then at where that leads: they differ only around a change of the clocks.
  const guess = wanted - ahead(wanted)
  const better = wanted - ahead(guess)
  return new Date(ahead(better) === ahead(guess) ? better : Math.max(guess, better))
}
