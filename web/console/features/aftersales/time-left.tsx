import { useText } from '#web/client/text/text-provider.tsx'
import { useNow, useTimes } from '../../app/times.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
/** Below this it is written in hours and minutes, and above it in days. */
const clockMs = 72 * hourMs
/** A deadline that is nearer stands out. */
const urgentMs = 24 * hourMs

/** How long it is until a deadline, as a clock; a passed one says so. */
export function TimeLeft({ until }: { until: string }) {
  const t = useText()
  const { formatFull } = useTimes()
  const left = Date.parse(until) - useNow().getTime()
  return (
    <time dateTime={until} title={formatFull(until)} className={left < urgentMs ? 'aftersales-urgent' : undefined}>
      {left <= 0
        ? t('aftersales.left.none')
        : left < clockMs
          ? t('aftersales.left.clock', {
              hours: Math.floor(left / hourMs),
              minutes: Math.floor((left % hourMs) / minuteMs),
            })
          : t('aftersales.left.days', { days: Math.floor(left / (24 * hourMs)) })}
    </time>
  )
}
