import { useMemo } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useNow, useTimes } from '../../app/times.ts'

const dayMs = 86_400_000

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
    const day = toDayKey(at)
    if (day === toDayKey(now)) return t('desk.day.today', { date })
    return day === toDayKey(new Date(now.getTime() - dayMs)) ? t('desk.day.yesterday', { date }) : date
  }
}
