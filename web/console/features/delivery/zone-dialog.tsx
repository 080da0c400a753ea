import { useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Zone } from './delivery-values.ts'
import { restOfWorld, unionCodes, useCountries } from '../texts/use-countries.ts'

export interface ZoneDialogProps {
  zone: Pick<Zone, 'name' | 'countries'>
  /** Countries of the other zones. */
  taken: readonly string[]
  isNew: boolean
  onClose: () => void
  onDone: (zone: Pick<Zone, 'name' | 'countries'>) => void
}

/** The name and the countries of a zone; a country is in one zone only. */
export function ZoneDialog({ zone, taken, isNew, onClose, onDone }: ZoneDialogProps) {
  const t = useText()
  const { getName, options } = useCountries()
  const [name, setName] = useState(zone.name)
  const [countries, setCountries] = useState(zone.countries)
  const [error, setError] = useState<string>()
  const add = (code: string | null) => {
    if (code === null) return
    const isTwice = countries.includes(code) || taken.includes(code)
    setError(isTwice ? t('settings.delivery.countryTwice', { country: getName(code) }) : undefined)
    if (!isTwice) setCountries([...countries, code])
  }
  const addUnion = () => {
    setCountries([...countries, ...unionCodes.filter((code) => !countries.includes(code) && !taken.includes(code))])
    setError(undefined)
  }
  const done = () => {
    if (countries.length === 0) setError(t('settings.delivery.noCountry'))
    else onDone({ name: name.trim(), countries })
  }
  const isUnionIn = unionCodes.every((code) => countries.includes(code) || taken.includes(code))
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t(isNew ? 'settings.delivery.newZone' : 'settings.delivery.editZone')}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('settings.cancel')}</ActionButton>
          <ActionButton variant="primary" onClick={done}>
            {t('settings.done')}
          </ActionButton>
        </>
      }
    >
      <div className="delivery-form">
        <TextInput
          label={t('settings.delivery.zoneName')}
          help={t('settings.delivery.zoneNameHelp')}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <div>
          <ComboboxField
            key={countries.length}
            label={t('settings.delivery.addCountry')}
            value={null}
            options={[{ value: restOfWorld, label: getName(restOfWorld) }, ...options]}
            onChange={add}
          />
          {error && (
            <p className="console-help delivery-error" role="alert">
              <Icon name="alert" size={14} />
              {error}
            </p>
          )}
        </div>
        {!isUnionIn && (
          <ActionButton small icon={<Icon name="plus" size={14} />} onClick={addUnion}>
            {t('settings.delivery.addUnion')}
          </ActionButton>
        )}
        {countries.length > 0 && (
          <ul className="delivery-countries" aria-label={t('settings.delivery.countries')}>
            {countries.map((code) => (
              <li key={code}>
                {getName(code)}
                <button
                  type="button"
                  aria-label={t('settings.delivery.removeCountry', { country: getName(code) })}
                  onClick={() => setCountries(countries.filter((one) => one !== code))}
                >
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </ConsoleDialog>
  )
}
