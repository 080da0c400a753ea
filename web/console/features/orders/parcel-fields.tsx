import { useId } from 'react'
import { carriers, findCarrier, isTrackingNumber } from '#contract/carriers.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { Text } from '#web/client/text/create-text.ts'
import { TextInput } from '#web/console/kit/text-input.tsx'

export type Parcel = { readonly carrier: string; readonly trackingNumber: string }

const storageKey = 'console.carriers'
const maxCarriers = 8

/** The carriers used last on this device, the latest first. */
export function readCarriers(): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[]
  } catch {
    return []
  }
}

export function recordCarrier(carrier: string): void {
  try {
    const others = readCarriers().filter((one) => one !== carrier)
    localStorage.setItem(storageKey, JSON.stringify([carrier, ...others].slice(0, maxCarriers)))
  } catch {
    // Without storage it is typed again.
  }
}

/** The carriers used last, then those that we know. */
const listCarriers = (): readonly string[] => [...new Set([...readCarriers(), ...carriers.map(({ name }) => name)])]

/** The sentence on a number that cannot be one of its carrier's; undefined for other carriers and without a number. */
export function findNumberError(t: Text, intl: string, { carrier: name, trackingNumber }: Parcel): string | undefined {
  const carrier = findCarrier(name)
  if (!carrier || !trackingNumber.trim() || isTrackingNumber(carrier, trackingNumber)) return undefined
  const examples = new Intl.ListFormat(intl, { type: 'disjunction' }).format(
    carrier.examples.map((example) => `\u2066${example}\u2069`),
  )
  return t('selling.ship.trackingWrong', { carrier: carrier.name, examples })
}

interface ParcelFieldsProps {
  parcel: Parcel
  onChange: (parcel: Parcel) => void
  /** Shown once sending was tried. */
  isChecked: boolean
}

/** Who takes the parcel, and its number there, which is checked while it is typed. */
export function ParcelFields({ parcel, onChange, isChecked }: ParcelFieldsProps) {
  const t = useText()
  const { intl } = useLanguage()
  const id = useId()
  const missing = (value: string, text: string) => (isChecked && !value.trim() ? text : undefined)
  const known = findCarrier(parcel.carrier)
  const isTyped = parcel.trackingNumber.trim() !== ''
  return (
    <div className="parcel-fields">
      <TextInput
        label={t('selling.ship.carrier')}
        list={id}
        maxLength={64}
        autoComplete="off"
        value={parcel.carrier}
        help={parcel.carrier.trim() && !known ? t('selling.ship.trackingUnknown') : undefined}
        error={missing(parcel.carrier, t('selling.ship.carrierMissing'))}
        onChange={({ target }) => onChange({ ...parcel, carrier: target.value })}
      />
      <datalist id={id}>
        {listCarriers().map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </datalist>
      <TextInput
        label={t('selling.ship.tracking')}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        value={parcel.trackingNumber}
        help={known && isTyped ? t('selling.ship.trackingGood', { carrier: known.name }) : undefined}
        error={missing(parcel.trackingNumber, t('selling.ship.trackingMissing')) ?? findNumberError(t, intl, parcel)}
        onChange={({ target }) => onChange({ ...parcel, trackingNumber: target.value })}
      />
    </div>
  )
}
