import { useLanguage } from '#web/client/text/text-provider.tsx'

/** Writes the year of a moment in the brand's zone and the digits of the language. */
export function useYear(): (iso: string) => string {
  const { intl, timeZone } = useLanguage()
  return (iso) => {
    const year = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, year: 'numeric' }).format(new Date(iso))
    return new Intl.NumberFormat(intl, { useGrouping: false }).format(Number(year))
  }
}
