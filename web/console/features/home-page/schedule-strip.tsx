import { useText } from '#web/client/text/text-provider.tsx'
import { useTimes } from '../../app/times.ts'
import { usePartTexts, type Banner, type Section } from './home-parts.ts'

const weekMs = 7 * 86_400_000
const weeks = 4

interface ScheduleStripProps {
  parts: readonly (Section | Banner)[]
  /** The time of the preview, which the line marks. */
  at: Date
}

/** Four weeks with a bar for each part that starts or ends; time runs from left to right in every language. */
export function ScheduleStrip({ parts, at }: ScheduleStripProps) {
  const t = useText()
  const { formatDay, formatTime } = useTimes()
  const { getName, getTime } = usePartTexts()
  const from = at.getTime() - weekMs
  const toShare = (time: number) => 100 * Math.min(1, Math.max(0, (time - from) / (weeks * weekMs)))
  const planned = parts.filter(({ startsAt, endsAt, hidden }) => !hidden && (startsAt !== null || endsAt !== null))
  const until = from + weeks * weekMs
  return (
    <section className="console-card" aria-labelledby="home-schedule">
      <header>
        <h2 id="home-schedule">{t('homepage.schedule')}</h2>
        <span className="console-help">
          {t('homepage.fromUntil', {
            from: formatDay(new Date(from).toISOString()),
            until: formatDay(new Date(until).toISOString()),
          })}
        </span>
      </header>
      {planned.length === 0 ? (
        <p className="console-card-body console-help">{t('homepage.nothingPlanned')}</p>
      ) : (
        <ul className="home-editor-schedule">
          {planned.map((part) => {
            const start = toShare(part.startsAt === null ? from : Date.parse(part.startsAt))
            const end = toShare(part.endsAt === null ? until : Date.parse(part.endsAt))
            return (
              <li key={part.id}>
                <span>
                  {getName(part)}
                  <small>{getTime(part)}</small>
                </span>
                <div dir="ltr" aria-hidden="true">
                  <i style={{ marginInlineStart: `${start}%`, inlineSize: `${Math.max(0, end - start)}%` }} />
                  <b style={{ insetInlineStart: `${toShare(at.getTime())}%` }} />
                </div>
              </li>
            )
          })}
          <li className="home-editor-now">{t('homepage.line', { time: formatTime(at.toISOString()) })}</li>
        </ul>
      )}
    </section>
  )
}
