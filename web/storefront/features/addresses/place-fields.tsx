import { useEffect, useState, type ReactNode } from 'react'
import type { Address } from '#contract/address.ts'
import {
  getAddressFormat,
  isLocalLanguage,
  listAddressParts,
  type AddressFormat,
  type AddressPart,
} from '#i18n/addresses/address-format.ts'
import type { Region } from '#i18n/addresses/list-regions.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { useBoot } from '#web/client/boot.ts'
import { CountryOptions } from '#web/client/country-options.tsx'
import type { FieldErrors } from '#web/client/form/use-form.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { SelectField, TextField, type FieldTexts } from '#web/kit/field.tsx'

const autoComplete = {
  street: 'street-address',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
} as const satisfies Record<AddressPart, string>

/** The fields of a country, and those that a saved address has beyond them. */
function listParts(format: AddressFormat, isLocal: boolean, saved: Address | null): readonly AddressPart[] {
  const parts = listAddressParts(format, isLocal)
  const has = { region: saved && saved.region !== saved.city, postcode: saved?.postcode }
  return [...parts, ...(['region', 'postcode'] as const).filter((part) => has[part] && !parts.includes(part))]
}

/** The regions of a country; null until they are loaded, which begins when an address is written; empty if that fails. */
function useRegions(country: string, current: string): readonly Region[] | null {
  const { intl } = useLanguage()
  const [regions, setRegions] = useState<readonly Region[] | null>(null)
  useEffect(() => {
    let isShown = true
    const load = async () => {
      const { listRegions } = await import('#i18n/addresses/list-regions.ts')
      if (isShown) setRegions(listRegions(country, intl, current))
    }
    // Without the list the region is a text.
    load().catch(() => isShown && setRegions([]))
    return () => {
      isShown = false
    }
  }, [country, intl, current])
  return regions
}

type RegionSelectProps = FieldTexts & { readonly country: string; readonly current: string }

function RegionSelect({ country, current, ...texts }: RegionSelectProps) {
  const t = useText()
  const regions = useRegions(country, current)
  const isListed = regions?.some(({ value }) => value === current) ?? false
  if (regions?.length === 0)
    return <TextField {...texts} name="region" autoComplete={autoComplete.region} defaultValue={current} />
  // The options come later than the select, so it is new when they are there.
  return (
    <SelectField
      key={regions ? 'full' : 'empty'}
      {...texts}
      name="region"
      autoComplete={autoComplete.region}
      defaultValue={current}
    >
      <option value="">{t('account.address.choose')}</option>
      {current && !isListed && <option value={current}>{current}</option>}
      {regions?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

const optional = (label: string, word: string): ReactNode => (
  <>
    {label} <small className="address-form-optional">{word}</small>
  </>
)

type PlaceFieldsProps = { readonly address: Address | null; readonly errors: FieldErrors }

/** Where it goes: first the country, then its fields in the order in which it writes them. */
export function PlaceFields({ address, errors }: PlaceFieldsProps) {
  const t = useText()
  const { intl } = useLanguage()
  const { countries } = useBoot().brand
  const saved = address && (findCountryCode(address.country) ?? address.country)
  const [country, setCountry] = useState(saved ?? countries[0] ?? '')
  const before = country === saved ? address : null
  const format = getAddressFormat(country)
  const { required = '', example } = format
  const labels = {
    street: t('account.address.street'),
    city: t('account.address.city'),
    region: t(`account.address.${format.region ?? 'region'}`),
    postcode: t(`account.address.${format.postcode ?? 'postcode'}`),
  }
  const toTexts = (part: AddressPart): FieldTexts => {
    const isRequired = part === 'region' ? required.includes('S') : part !== 'postcode' || required.includes('Z')
    const help = part === 'postcode' && example ? t('account.address.example', { example }) : undefined
    const label = isRequired ? labels[part] : optional(labels[part], t('common.optional'))
    return { label, help, error: errors[part] }
  }
  return (
    <>
      <SelectField
        name="country"
        label={t('account.address.country')}
        error={errors.country}
        autoComplete="country"
        value={country}
        onChange={({ target }) => setCountry(target.value)}
      >
        <option value="">{t('account.address.choose')}</option>
        {saved && !findCountryCode(saved) && <option value={saved}>{saved}</option>}
        <CountryOptions first={countries} />
      </SelectField>
      <div className="form-columns address-form-place">
        {listParts(format, isLocalLanguage(country, intl), before).map((part) =>
          part === 'region' && format.hasRegions ? (
            <RegionSelect
              key={`region ${country}`}
              {...toTexts(part)}
              country={country}
              current={before?.region ?? ''}
            />
          ) : (
            <TextField
              key={part === 'region' ? `region ${country}` : part}
              {...toTexts(part)}
              name={part}
              defaultValue={(part === 'region' ? before : address)?.[part] ?? undefined}
              autoComplete={autoComplete[part]}
            />
          ),
        )}
      </div>
    </>
  )
}
