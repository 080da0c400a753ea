/** Writes the calendar day of an instant in a zone, as 2026-11-26. */
export function createDayKey(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
  return (at) => format.format(at)
}

const dayMs = 86_400_000

/** Whether an instant is of today or yesterday, by the days of `toKey`; null for other days. */
export function findNearDay(at: Date, now: Date, toKey: (at: Date) => string): 'today' | 'yesterday' | null {
  const day = toKey(at)
  if (day === toKey(now)) return 'today'
  return day === toKey(new Date(now.getTime() - dayMs)) ? 'yesterday' : null
}
