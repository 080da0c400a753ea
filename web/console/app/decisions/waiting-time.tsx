import { useText } from '#web/client/text/text-provider.tsx'
import type { Text } from '#web/client/text/create-text.ts'
import { useNow, useTimes } from '../times.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000
/** Below this a time is written in hours and minutes, and above it in days. */
const clockMs = 72 * hourMs

/** A duration: `3 h 12 min`, from 72 hours on `4 days`. */
export const formatDuration = (t: Text, ms: number): string =>
  ms < clockMs
    ? t('decisions.duration.clock', {
        hours: Math.max(0, Math.floor(ms / hourMs)),
        minutes: Math.max(0, Math.floor((ms % hourMs) / minuteMs)),
      })
    : t('decisions.duration.days', { days: Math.floor(ms / dayMs) })

/** How long a case has waited; it stands out from 80 % of its limit on. */
export function WaitingTime({ since, limitHours }: { since: string; limitHours?: number }) {
  const t = useText()
  const { formatFull } = useTimes()
  const ms = useNow().getTime() - Date.parse(since)
  const isUrgent = limitHours !== undefined && ms >= limitHours * hourMs * 0.8
  return (
    <time dateTime={since} title={formatFull(since)} className={isUrgent ? 'decision-urgent' : undefined}>
      {formatDuration(t, ms)}
    </time>
  )
}
