import { useLanguage } from '#web/client/text/text-provider.tsx'
import { formatTime, useShownZone } from '#web/kit/date.tsx'

/** Writes instants in sentences in the zone in which the rest of the page has its times. */
export function useShownTime(): (iso: string | null) => string {
  const { intl, timeZone } = useLanguage()
  const zone = useShownZone(timeZone)
  return (iso) => formatTime(iso, zone, intl)
}
