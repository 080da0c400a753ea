import { useMemo } from 'react'
import { useLanguage } from '#web/client/text/text-provider.tsx'

/** Writes the hour and minute of an instant in the zone of the brand. */
export function useClock(): (iso: string) => string {
  const { intl, timeZone } = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(intl, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
    return (iso) => format.format(new Date(iso))
  }, [intl, timeZone])
}
