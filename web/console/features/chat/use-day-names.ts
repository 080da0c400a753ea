import { useMemo } from 'react'
import { findNearDay } from '#web/client/chat/day-marks.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useNow, useTimes } from '../../app/times.ts'

/** Names the day of a message: today, yesterday, or its date. */
export function useDayNames(): (iso: string) => string {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  const { toDayKey } = useTimes()
  const now = useNow()
  const names = useMemo(
    () => new Intl.DateTimeFormat(intl, { weekday: 'long', day: 'numeric', month: 'long', timeZone }),
    [intl, timeZone],
  )
  return (iso) => {
    const at = new Date(iso)
    const date = names.format(at)
    const near = findNearDay(at, now, toDayKey)
    return near ? t(`desk.day.${near}`, { date }) : date
  }
}
