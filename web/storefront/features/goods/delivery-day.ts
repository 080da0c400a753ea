import { formatTime } from '#web/kit/date.tsx'

const formatters = new Map<string, Intl.DateTimeFormat>()
const dayMs = 86_400_000

/**
 * The moment (ms) from which days of delivery are counted, and the zone in which to read it: now, or, for a closed
 * store, the day after its last closed one. That day is counted in UTC, as browsers may know other rules of a zone than
 * the server.
 */
export const getShippingStart = (
  closure: { readonly lastDay: string } | null | undefined,
  now: number,
  timeZone: string,
): { readonly at: number; readonly timeZone: string } =>
  closure ? { at: Date.parse(`${closure.lastDay}T12:00:00Z`) + dayMs, timeZone: 'UTC' } : { at: now, timeZone }

const ranges = new Map<string, Intl.DateTimeFormat>()

/** "Nov 24 – 26" in the brand's zone: from so many days after a moment (ms) to so many. */
export function formatDeliveryDays(
  now: number,
  days: { readonly min: number; readonly max: number },
  locale: string,
  timeZone: string,
): string {
  const key = `${locale} ${timeZone}`
  let formatter = ranges.get(key)
  if (!formatter)
    ranges.set(key, (formatter = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone })))
  return formatter.formatRange(now + days.min * dayMs, now + days.max * dayMs)
}

/** "24 November" in the brand's zone, so many days after a moment (ms); the same on server and browser. */
export function formatDeliveryDay(now: number, days: number, locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`
  let formatter = formatters.get(key)
  if (!formatter)
    formatters.set(key, (formatter = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone })))
  return formatter.format(now + days * dayMs)
}

/** The same day with its year, as data has it: "2026-11-24". */
export const formatDeliveryDate = (now: number, days: number, timeZone: string): string =>
  formatTime(new Date(now + days * dayMs).toISOString(), timeZone, 'en').slice(0, 10)
