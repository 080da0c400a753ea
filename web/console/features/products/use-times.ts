import { useMemo } from 'react'
import { useLanguage } from '#web/client/text/text-provider.tsx'

/** Writes instants in the zone of the brand, in which the store works. */
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
    const full = new Intl.DateTimeFormat(intl, { dateStyle: 'full', timeStyle: 'long', timeZone })
    return {
      /** `21 Nov, 09:12` */
      formatTime: (iso: string) => time.format(new Date(iso)),
      formatFull: (iso: string) => full.format(new Date(iso)),
    }
  }, [intl, timeZone])
}
