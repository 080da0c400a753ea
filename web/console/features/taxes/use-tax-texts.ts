import { useMemo } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatPercent } from '#web/kit/number.ts'
import { useCountries } from '../texts/use-countries.ts'
import type { Taxes, TaxZone } from './tax-values.ts'

const maxPlaces = 3
const shippedClasses = [
  'standard',
  'reduced',
  'reduced1',
  'reduced2',
  'super_reduced',
  'parking',
  'press_publications',
] as const
const isShippedClass = (code: string): code is (typeof shippedClasses)[number] =>
  (shippedClasses as readonly string[]).includes(code)

/** Places, days and percentages in the language of the page. */
export function useTaxTexts() {
  const t = useText()
  const { intl } = useLanguage()
  const { getName, options } = useCountries()
  return useMemo(() => {
    const list = new Intl.ListFormat(intl, { type: 'conjunction' })
    const day = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeZone: 'UTC' })
    /** `Germany`; `United States, TX`. */
    const writePlace = (code: string) => {
      const [country = '', region] = code.split('-')
      return region ? t('taxes.region', { country: getName(country), region }) : getName(country)
    }
    return {
      countries: options,
      writePlace,
      /** The first places, and how many more there are. */
      writePlaces: (codes: readonly string[]) => {
        const names = codes.slice(0, maxPlaces).map(writePlace)
        const more = codes.length - names.length
        return list.format(more === 0 ? names : [...names, t('taxes.morePlaces', { count: more })])
      },
      /** `1 Jan 2027` of `2027-01-01`. */
      writeDay: (date: string) => day.format(new Date(`${date}T00:00:00Z`)),
      writePercent: (percent: number) => formatPercent(percent / 100, intl, 4),
      /** A zone of the shipped file is named by the code of its place. */
      writeZone: ({ name, areas }: Pick<TaxZone, 'name' | 'areas'>) => (areas.includes(name) ? writePlace(name) : name),
      /** A class of the shipped file is named by its code. */
      writeClass: (classes: Taxes['classes'], code: string) => {
        const name = classes.find((one) => one.code === code)?.name ?? code
        return name === code && isShippedClass(code) ? t(`taxes.class.${code}`) : name
      },
    }
  }, [t, intl, getName, options])
}
