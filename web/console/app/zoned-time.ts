const getMinute = (at: number, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const get = (type: string) => parts.find((part) => part.type === type)!.value
  return `${get('year')}-${get('month')}-${get('day')}T${get('hour')}:${get('minute')}`
}

/** An instant as a field for date and time shows it (`2026-12-01T00:00`), in a time zone. */
export const toZonedInput = (iso: string, timeZone: string): string => getMinute(Date.parse(iso), timeZone)

/** The instant of such a field; null while it is not filled. A time that a clock skips is the one after. */
export function fromZonedInput(text: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null
  const local = Date.parse(`${text}:00Z`)
  if (Number.isNaN(local)) return null
  const toOffset = (at: number) => Date.parse(`${getMinute(at, timeZone)}:00Z`) - at
  // The offset at the first guess is the right one but near a change of clocks, where the second is.
  const first = local - toOffset(local)
  return new Date(local - toOffset(first)).toISOString()
}
