/** Hours of one day of the week; 1 is Monday. */
export interface OpeningSpan {
  readonly day: number
  readonly from: string
  readonly until: string
}

const firstSpan = { from: '09:00', until: '18:00' }

/** The hours that are offered first: Monday to Friday. */
export const workingWeek: readonly OpeningSpan[] = [1, 2, 3, 4, 5].map((day) => ({ day, ...firstSpan }))

const toOrder = ({ day, from }: OpeningSpan) => `${day} ${from}`
/** Spans by day and time. */
const sortSpans = (spans: readonly OpeningSpan[]): readonly OpeningSpan[] =>
  spans.toSorted((one, other) => toOrder(one).localeCompare(toOrder(other)))

/** The spans with one more on a day: after the last one where there is time, else none is added. */
export function addSpan(spans: readonly OpeningSpan[], day: number): readonly OpeningSpan[] {
  const last = spans.findLast((span) => span.day === day)
  if (!last) return sortSpans([...spans, { day, ...firstSpan }])
  const hour = Number(last.until.slice(0, 2)) + 1
  if (hour >= 23) return spans
  const from = `${String(hour).padStart(2, '0')}:00`
  return sortSpans([...spans, { day, from, until: `${String(hour + 1).padStart(2, '0')}:00` }])
}

/** The mistake in the spans of a day: an end before its start, or two at the same time. */
export function findSpanError(spans: readonly OpeningSpan[], day: number): 'order' | 'overlap' | null {
  const own = sortSpans(spans.filter((span) => span.day === day))
  if (own.some(({ from, until }) => !from || !until || from >= until)) return 'order'
  return own.some(({ from }, index) => index > 0 && from < own[index - 1]!.until) ? 'overlap' : null
}

/** Holidays with one more, each one time and in their order. */
export const addHoliday = (days: readonly string[], day: string): readonly string[] =>
  day === '' || days.includes(day) ? days : [...days, day].toSorted()
