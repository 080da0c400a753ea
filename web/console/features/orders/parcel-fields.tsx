import { useId } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
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

interface ParcelFieldsProps {
  parcel: Parcel
  onChange: (parcel: Parcel) => void
  /** Shown once sending was tried. */
  isChecked: boolean
}

/** Who takes the parcel, and its number there. */
export function ParcelFields({ parcel, onChange, isChecked }: ParcelFieldsProps) {
  const t = useText()
  const id = useId()
  const missing = (value: string, text: string) => (isChecked && !value.trim() ? text : undefined)
  return (
    <div className="parcel-fields">
      <TextInput
        label={t('selling.ship.carrier')}
        list={id}
        maxLength={64}
        autoComplete="off"
        value={parcel.carrier}
        error={missing(parcel.carrier, t('selling.ship.carrierMissing'))}
        onChange={({ target }) => onChange({ ...parcel, carrier: target.value })}
      />
      <datalist id={id}>
        {readCarriers().map((carrier) => (
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
        error={missing(parcel.trackingNumber, t('selling.ship.trackingMissing'))}
        onChange={({ target }) => onChange({ ...parcel, trackingNumber: target.value })}
      />
    </div>
  )
}
