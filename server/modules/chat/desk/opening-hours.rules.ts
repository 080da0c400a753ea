import type { OpeningSpan } from '#contract/chat-settings.ts'
import type { Brand } from '#server/platform/brand.ts'
import { getNextDay, toBrandDay, toInstant } from '#server/platform/brand-time.ts'

export type OpeningHours = {
  /** Null: always open, but on holidays. */
  readonly hours: readonly OpeningSpan[] | null
  /** Days (YYYY-MM-DD) of the brand's calendar. */
  readonly holidays: readonly string[]
}

type Span = { readonly start: number; readonly end: number }

const minuteMs = 60_000
/** Holidays and a goal of seven days in few hours a week stay below this. */
const maxDays = 1_500
const wholeDay = [{ from: '00:00', until: '24:00' }] as const

/** 1 is Monday. */
const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The spans of a day of the brand's calendar, in order. A span that daylight saving skips is absent. */
function listSpansOfDay(brand: Brand, { hours, holidays }: OpeningHours, day: string): Span[] {
  if (holidays.includes(day)) return []
  const spans = hours === null ? wholeDay : hours.filter((span) => span.day === getWeekday(day))
  return spans
    .map(({ from, until }) => ({
      start: toInstant(brand, day, from).getTime(),
      end: (until === '24:00' ? toInstant(brand, getNextDay(day), '00:00') : toInstant(brand, day, until)).getTime(),
    }))
    .filter(({ start, end }) => end > start)
    .toSorted((one, other) => one.start - other.start)
}

/** The spans from a moment on, the first one cut to it. */
function* listSpans(brand: Brand, opening: OpeningHours, from: Date): Generator<Span> {
  let day = toBrandDay(brand, from)
  for (let count = 0; count < maxDays; count++, day = getNextDay(day))
    for (const { start, end } of listSpansOfDay(brand, opening, day))
      if (end > from.getTime()) yield { start: Math.max(start, from.getTime()), end }
}

/** When it opens at this moment or next: the moment itself while it is open; null when it does not open again. */
export function findOpening(brand: Brand, opening: OpeningHours, at: Date): Date | null {
  const [next] = listSpans(brand, opening, at)
  return next ? new Date(next.start) : null
}

/** Whether it is open, and when it opens next. */
export function getOpening(brand: Brand, opening: OpeningHours, at: Date) {
  const next = findOpening(brand, opening, at)
  const isOpen = next?.getTime() === at.getTime()
  return { isOpen, opensAt: isOpen ? null : (next?.toISOString() ?? null) }
}

/** The moment after so many minutes of opening hours; null when they never come. */
export function addOpenMinutes(brand: Brand, opening: OpeningHours, from: Date, minutes: number): Date | null {
  let leftMs = minutes * minuteMs
  for (const { start, end } of listSpans(brand, opening, from)) {
    if (end - start >= leftMs) return new Date(start + leftMs)
    leftMs -= end - start
  }
  return null
}

/** Seconds of opening hours between two moments. */
export function countOpenSeconds(brand: Brand, opening: OpeningHours, from: Date, until: Date): number {
  let openMs = 0
  for (const { start, end } of listSpans(brand, opening, from)) {
    if (start >= until.getTime()) break
    openMs += Math.min(end, until.getTime()) - start
  }
  return Math.round(openMs / 1000)
}

/** The part of the goal after which the desk warns. */
const warnedPart = 0.75

/** When an answer is due to a shopper who begins to wait, and from when on the desk warns; null without a goal. */
export function getDueTimes(
  brand: Brand,
  { goalMinutes, ...opening }: OpeningHours & { readonly goalMinutes: number | null },
  from: Date,
): { readonly due_at: Date | null; readonly warn_at: Date | null } {
  if (goalMinutes === null) return { due_at: null, warn_at: null }
  return {
    due_at: addOpenMinutes(brand, opening, from, goalMinutes),
    warn_at: addOpenMinutes(brand, opening, from, goalMinutes * warnedPart),
  }
}

/** Whether two spans of one day overlap. */
export const hasOverlap = (hours: readonly OpeningSpan[]): boolean =>
  hours.some((span, index) =>
    hours
      .slice(index + 1)
      .some((other) => other.day === span.day && span.from < other.until && other.from < span.until),
  )
