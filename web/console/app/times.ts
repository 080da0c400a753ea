import { useEffect, useMemo, useState } from 'react'
import { useLanguage } from '#web/client/text/text-provider.tsx'

const minuteMs = 60_000

/** The time, to the minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Writes instants of a list in the zone of the brand, in which the store works. */
export function useTimes() {
  const { intl, timeZone } = useLanguage()
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(intl, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
    const day = new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'short', timeZone })
    const full = new Intl.DateTimeFormat(intl, { dateStyle: 'full', timeStyle: 'long', timeZone })
    const calendarDay = new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const timeOfYear = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short', timeZone })
    const key = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
    return {
      /** `21 Nov, 09:12` */
      formatTime: (iso: string) => time.format(new Date(iso)),
      formatDay: (iso: string) => day.format(new Date(iso)),
      /** `21 Nov` of `2026-11-21`, a day of the brand's calendar. */
      formatCalendarDay: (date: string) => calendarDay.format(new Date(`${date}T00:00:00Z`)),
      /** `21 Nov 2026, 09:12` */
      formatTimeOfYear: (iso: string) => timeOfYear.format(new Date(iso)),
      formatFull: (iso: string) => full.format(new Date(iso)),
      /** YYYY-MM-DD in the zone of the brand. */
      toDayKey: (at: Date) => key.format(at),
    }
  }, [intl, timeZone])
}
