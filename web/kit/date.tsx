import { type ReactNode, useSyncExternalStore } from 'react'
import { toLocalDigits } from './number.ts'

const rightToLeft = /^(ar|fa|he|ur)\b/
const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(zone: string) {
  const cached = formatters.get(zone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, formatter)
  return formatter
}

/**
 * Writes an ISO 8601 instant as YYYY-MM-DD HH:mm:ss in an IANA zone and the digits of a language; `--` when there is none
 * or it is no time.
 */
export function formatTime(iso: string | null | undefined, zone: string, locale: string) {
  const at = iso ? new Date(iso) : null
  if (!at || Number.isNaN(at.getTime())) return '--'
  const part = Object.fromEntries(
    getFormatter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const text = toLocalDigits(
    `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`,
    locale,
  )
  // Between Arabic digits a hyphen turns the order around, so an isolate overrides it: the year comes first everywhere.
  return rightToLeft.test(locale) ? `\u2066\u202D${text}\u202C\u2069` : text
}

const subscribeNever = () => () => {}
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const dayFormatters = new Map<string, Intl.DateTimeFormat>()

/** Writes an instant as a day for prose ("Nov 20, 2026") in an IANA zone; `--` when there is none or it is no time. */
export function formatDay(iso: string | null | undefined, zone: string, locale: string) {
  const at = iso ? new Date(iso) : null
  if (!at || Number.isNaN(at.getTime())) return '--'
  const key = `${locale} ${zone}`
  let formatter = dayFormatters.get(key)
  if (!formatter)
    dayFormatters.set(key, (formatter = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone })))
  return formatter.format(at)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const agoFormatters = new Map<string, Intl.RelativeTimeFormat>()

/** Writes how long ago an instant of the last 24 hours was ("2 hours ago", "now"); null for any other. */
export function formatAgo(iso: string, now: number, locale: string): string | null {
  const passedMs = now - Date.parse(iso)
  // The clocks of servers and browsers differ by a little.
  if (!(passedMs > -minuteMs && passedMs < dayMs)) return null
  let formatter = agoFormatters.get(locale)
  if (!formatter) agoFormatters.set(locale, (formatter = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })))
  if (passedMs < minuteMs) return formatter.format(0, 'second')
  return passedMs < hourMs
    ? formatter.format(-Math.floor(passedMs / minuteMs), 'minute')
    : formatter.format(-Math.floor(passedMs / hourMs), 'hour')
}

/**
 * The zone to write times in. Server and first browser paint use the brand's, so they agree; right after hydration it is
 * the browser's.
 */
export const useShownZone = (zone: string) => useSyncExternalStore(subscribeNever, browserZone, () => zone)

interface TimeProps {
  iso: string | null | undefined
  /** The zone of the brand. */
  zone: string
  /** Decides the digits. */
  locale: string
}

/** An instant in the line, to the second. */
export function Time({ iso, zone, locale }: TimeProps) {
  const text = formatTime(iso, useShownZone(zone), locale)
  if (text === '--' || !iso) return <span>--</span>
  return (
    <time className="tabular-numbers" dateTime={iso}>
      <bdi>{text}</bdi>
    </time>
  )
}

const getMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs

function subscribeToMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
}

/** The time to count from, to the minute; null on the server and while a page is hydrated, which therefore agree. */
const useNow = (): number | null => useSyncExternalStore(subscribeToMinutes, getMinute, () => null)

/** How long ago an instant of the last 24 hours was, with the full time in its title; before that, `children`. */
export function Ago({ iso, zone, locale, children }: TimeProps & { iso: string; children: ReactNode }) {
  const now = useNow()
  const title = formatTime(iso, useShownZone(zone), locale)
  return (
    <time className="tabular-numbers" dateTime={iso} title={title}>
      {(now !== null && formatAgo(iso, now, locale)) || children}
    </time>
  )
}

/** The day of an instant as prose ("Nov 20, 2026"), with the full time in its title. */
export function Day({ iso, zone, locale }: TimeProps) {
  const shownZone = useShownZone(zone)
  const text = formatDay(iso, shownZone, locale)
  if (text === '--' || !iso) return <span>--</span>
  return (
    <time className="tabular-numbers" dateTime={iso} title={formatTime(iso, shownZone, locale)}>
      {/* Browsers and the server may know different editions of a language's dates. */}
      <bdi suppressHydrationWarning>{text}</bdi>
    </time>
  )
}
