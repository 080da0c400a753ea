import { useMemo } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { SelectField, type FieldTexts } from '#web/kit/field.tsx'
import { countryCodes } from './country-codes.ts'

interface CountryFieldProps extends FieldTexts {
  readonly value: string
  readonly onChange: (country: string) => void
}

/** Writes the name of a country in the language of the page. */
export function useCountryName(): (code: string) => string {
  const { intl } = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(intl, { type: 'region', fallback: 'code' })
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
  }, [intl])
}

/** One of all countries, by their names in the language of the page. */
export function CountryField({ value, onChange, ...texts }: CountryFieldProps) {
  const t = useText()
  const { intl } = useLanguage()
  const toName = useCountryName()
  const countries = useMemo(() => {
    const { compare } = new Intl.Collator(intl)
    return countryCodes.map((code) => ({ code, name: toName(code) })).toSorted((a, b) => compare(a.name, b.name))
  }, [intl, toName])
  return (
    <SelectField
      {...texts}
      name="country"
      autoComplete="country"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('identity.country.choose')}</option>
      {countries.map(({ code, name }) => (
        // Browsers and the server may know different names of a country.
        <option key={code} value={code} suppressHydrationWarning>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
