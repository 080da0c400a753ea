import { createDayKey, findNearDay } from '#web/client/chat/day-marks.ts'

const dayMs = 86_400_000

/** A length of time in its largest unit that is not below one, rounded. */
export function splitMinutes(minutes: number): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } {
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.round(minutes / 60) }
  return { unit: 'days', count: Math.round(minutes / 60 / 24) }
}

type Zone = { readonly intl: string; readonly timeZone: string }

/** When something begins, for a sentence: "09:00" today, "Monday 09:00" within a week, else with the date. */
export function formatOpening(iso: string, now: Date, { intl, timeZone }: Zone): string {
  const at = new Date(iso)
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  if (findNearDay(at, now, createDayKey(timeZone)) === 'today') return new Intl.DateTimeFormat(intl, time).format(at)
  const isSoon = at.getTime() - now.getTime() < 6 * dayMs
  const day = isSoon ? { weekday: 'long' as const } : { day: 'numeric' as const, month: 'long' as const }
  return new Intl.DateTimeFormat(intl, { ...day, ...time }).format(at)
}
