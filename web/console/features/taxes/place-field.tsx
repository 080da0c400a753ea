import { type ReactNode, useId, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { TaxZone } from './tax-values.ts'
import { useTaxTexts } from './use-tax-texts.ts'

/** Countries whose regions have taxes of their own. */
const countriesWithRegions: ReadonlySet<string> = new Set(['US', 'CA'])

interface PlaceFieldProps {
  places: readonly string[]
  /** The other zones, whose places are taken. */
  others: readonly TaxZone[]
  /** The server's refusal. */
  error?: ReactNode
  isFixed: boolean
  onChange: (places: readonly string[]) => void
}

/** The places of a zone: countries, and regions of those that tax by region. A place is in one zone only. */
export function PlaceField({ places, others, error, isFixed, onChange }: PlaceFieldProps) {
  const t = useText()
  const id = useId()
  const { countries, writePlace } = useTaxTexts()
  const [open, setOpen] = useState<string | null>(null)
  const [region, setRegion] = useState('')
  const [refused, setRefused] = useState<string>()
  const add = (place: string) => {
    const zone = others.find(({ areas }) => areas.includes(place))?.name
    const isTwice = places.includes(place)
    if (zone !== undefined) setRefused(t('taxes.place.taken', { place: writePlace(place), zone }))
    else if (isTwice) setRefused(t('taxes.place.twice', { place: writePlace(place) }))
    else {
      setRefused(undefined)
      onChange([...places, place])
    }
    setOpen(null)
    setRegion('')
  }
  const choose = (code: string | null) => {
    setRefused(undefined)
    if (code !== null && countriesWithRegions.has(code)) setOpen(code)
    else if (code !== null) add(code)
  }
  const addOpen = () => open !== null && add(region.trim() ? `${open}-${region.trim()}` : open)
  const note = refused ?? error
  return (
    <div className="tax-places">
      {places.length > 0 && (
        <ul aria-label={t('taxes.places')}>
          {places.map((place) => (
            <li key={place}>
              <span>{writePlace(place)}</span>
              {!isFixed && (
                <button
                  type="button"
                  aria-label={t('taxes.place.remove', { place: writePlace(place) })}
                  onClick={() => onChange(places.filter((one) => one !== place))}
                >
                  <Icon name="close" size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isFixed && (
        <ComboboxField
          key={`${places.length} ${refused ?? ''} ${open ?? ''}`}
          label={t('taxes.place.add')}
          value={open}
          options={countries}
          onChange={choose}
        />
      )}
      {open !== null && (
        <div className="tax-region">
          <TextInput
            label={t('taxes.place.region')}
            help={t('taxes.place.regionHelp')}
            value={region}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setRegion(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              addOpen()
            }}
          />
          <ActionButton icon={<Icon name="plus" size={16} />} onClick={addOpen}>
            {t('taxes.place.addThis')}
          </ActionButton>
        </div>
      )}
      {note && (
        <p id={id} className="console-help tax-error" role="alert">
          <Icon name="alert" size={14} />
          {note}
        </p>
      )}
    </div>
  )
}
