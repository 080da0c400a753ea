import { useLanguage } from '#web/client/text/text-provider.tsx'
import { formatAgo } from '#web/kit/date.tsx'
import { useNow, useTimes } from './times.ts'

/** When something was last: how long ago within 24 hours, else its day and time; in full in its title. */
export function Since({ at }: { readonly at: string }) {
  const { intl } = useLanguage()
  const { formatTime, formatFull } = useTimes()
  const now = useNow().getTime()
  return (
    <time dateTime={at} title={formatFull(at)}>
      {formatAgo(at, now, intl) ?? formatTime(at)}
    </time>
  )
}
