import { CountryOptions } from '#web/client/country-options.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { SelectField, type FieldTexts } from '#web/kit/field.tsx'

interface CountryFieldProps extends FieldTexts {
  readonly value: string
  readonly onChange: (country: string) => void
}

/** One of all countries, by their names in the language of the page. */
export function CountryField({ value, onChange, ...texts }: CountryFieldProps) {
  const t = useText()
  return (
    <SelectField
      {...texts}
      name="country"
      autoComplete="country"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('identity.country.choose')}</option>
      <CountryOptions />
    </SelectField>
  )
}
