import { useMemo } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { compareValues } from '#web/console/kit/compare-values.ts'

/** Stands for every country that no zone names. */
export const restOfWorld = '*'

/** Two-letter codes with a name that are not countries. */
const nonCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Member states of the European Union. */
export const unionCodes: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** The names of countries in the language of the page. */
export function useCountries() {
  const t = useText()
  const { intl } = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(intl, { type: 'region', fallback: 'none' })
    const codes = letters
      .flatMap((first) => letters.map((second) => first + second))
      // Former codes (DD, SU) have the names of their successors.
      .filter((code) => names.of(code) && !nonCountries.has(code) && new Intl.Locale(`und-${code}`).region === code)
    const getName = (code: string) => (code === restOfWorld ? t('settings.delivery.world') : (names.of(code) ?? code))
    const compare = compareValues(intl)
    const options = codes
      .map((value) => ({ value, label: getName(value) }))
      .toSorted((one, other) => compare(one.label, other.label))
    return { getName, options }
  }, [intl, t])
}
