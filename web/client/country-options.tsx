import { useMemo } from 'react'
import { countryCodes, getCountryName } from '#i18n/countries.ts'
import { useLanguage } from '#web/client/text/text-provider.tsx'

/** Writes the name of a country in the language of the page, by its ISO code; another text stays as it is. */
export function useCountryName(): (country: string) => string {
  const { intl } = useLanguage()
  return (country) => getCountryName(country, intl)
}

// Browsers and the server may know different names of a country.
const toOption = (code: string, name: string) => (
  <option key={code} value={code} suppressHydrationWarning>
    {name}
  </option>
)

/** The countries of a select by their names in the language of the page, in its order; those of `first` come before all. */
export function CountryOptions({ first = [] }: { readonly first?: readonly string[] }) {
  const { intl } = useLanguage()
  const others = useMemo(() => {
    const { compare } = new Intl.Collator(intl)
    return countryCodes
      .map((code) => ({ code, name: getCountryName(code, intl) }))
      .toSorted((one, other) => compare(one.name, other.name))
  }, [intl])
  return (
    <>
      {first.map((code) => toOption(code, getCountryName(code, intl)))}
      {first.length > 0 && <hr />}
      {others.filter(({ code }) => !first.includes(code)).map(({ code, name }) => toOption(code, name))}
    </>
  )
}
