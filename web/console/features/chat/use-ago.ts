import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useNow, useTimes } from '../../app/times.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Writes how long ago something was, in few letters; from a day on, the day. */
export function useAgo(): (iso: string) => string {
  const t = useText()
  const { intl } = useLanguage()
  const { formatDay } = useTimes()
  const now = useNow().getTime()
  return (iso) => {
    const ms = now - Date.parse(iso)
    if (ms < minuteMs) return t('desk.ago.now')
    if (ms < hourMs) return t('desk.ago.minutes', { minutes: formatNumber(Math.floor(ms / minuteMs), intl) })
    if (ms < dayMs) return t('desk.ago.hours', { hours: formatNumber(Math.floor(ms / hourMs), intl) })
    return formatDay(iso)
  }
}
