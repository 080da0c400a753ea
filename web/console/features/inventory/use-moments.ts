import { useMemo } from 'react'
import { useLanguage } from '#web/client/text/text-provider.tsx'

/** Writes instants as `21 Nov, 09:12`, in the zone of the brand, in which the store works. */
export function useMoments(): (iso: string) => string {
  const { intl, timeZone } = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(intl, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
    return (iso: string) => format.format(new Date(iso))
  }, [intl, timeZone])
}
