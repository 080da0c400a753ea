import { useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField, SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { TextsField } from '../texts/texts-field.tsx'
import { isComplete, isNumberText, type MethodFields } from './delivery-values.ts'
import { useCountries } from '../texts/use-countries.ts'

export const emptyMethod: MethodFields = {
  names: {},
  fee: '',
  freeFrom: '',
  days: ['', ''],
  weights: { steps: [], maxKg: '' },
  enabled: true,
  pickup: null,
}
const emptyPlace: NonNullable<MethodFields['pickup']> = { street: '', postcode: '', city: '', country: '', hours: {} }
const maxSteps = 20

interface FieldsProps {
  method: MethodFields
  set: (part: Partial<MethodFields>) => void
  /** Shown once closing was tried. */
  isChecked: boolean
}

const hasText = (texts: Readonly<Record<string, string>>) => Object.values(texts).some((text) => text.trim() !== '')

/** The error of a number; an empty one is allowed where the field is optional. */
function useNumberError(isChecked: boolean) {
  const t = useText()
  return (text: string, isOptional = false) =>
    isChecked && !(isOptional && text.trim() === '') && !isNumberText(text) ? t('settings.delivery.number') : undefined
}

function PlaceFields({ method, set, isChecked }: FieldsProps) {
  const t = useText()
  const { options } = useCountries()
  const place = method.pickup ?? emptyPlace
  const setPlace = (part: Partial<typeof place>) => set({ pickup: { ...place, ...part } })
  const missing = (text: string) => (isChecked && text.trim() === '' ? t('settings.missing') : undefined)
  return (
    <>
      <TextInput
        label={t('settings.street')}
        value={place.street}
        maxLength={200}
        error={missing(place.street)}
        onChange={({ target }) => setPlace({ street: target.value })}
      />
      <div className="delivery-pair">
        <TextInput
          label={t('settings.postcode')}
          value={place.postcode}
          maxLength={32}
          onChange={({ target }) => setPlace({ postcode: target.value })}
        />
        <TextInput
          label={t('settings.city')}
          value={place.city}
          maxLength={100}
          error={missing(place.city)}
          onChange={({ target }) => setPlace({ city: target.value })}
        />
      </div>
      <ComboboxField
        label={t('settings.country')}
        help={missing(place.country)}
        options={options}
        value={place.country || null}
        onChange={(country) => setPlace({ country: country ?? '' })}
      />
      <TextsField
        label={t('settings.delivery.hours')}
        texts={place.hours}
        maxLength={300}
        isLong
        error={isChecked && !hasText(place.hours) ? t('settings.missing') : undefined}
        onChange={(hours) => setPlace({ hours })}
      />
    </>
  )
}

function WeightFields({ method, set, isChecked }: FieldsProps) {
  const t = useText()
  const numberError = useNumberError(isChecked)
  const { steps, maxKg } = method.weights
  const { code } = useConsoleStart().brand.currency
  const setSteps = (next: typeof steps) => set({ weights: { steps: next, maxKg } })
  const change = (index: number, part: Partial<(typeof steps)[number]>) =>
    setSteps(steps.map((step, at) => (at === index ? { ...step, ...part } : step)))
  return (
    <fieldset className="delivery-steps">
      <legend className="console-label">{t('settings.delivery.weights')}</legend>
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity while they are typed
        <div key={index} className="delivery-step">
          <TextInput
            label={t('settings.delivery.aboveKg')}
            inputMode="decimal"
            value={step.aboveKg}
            error={numberError(step.aboveKg)}
            onChange={({ target }) => change(index, { aboveKg: target.value })}
          />
          <TextInput
            label={t('settings.delivery.stepPrice', { currency: code })}
            inputMode="decimal"
            value={step.fee}
            error={numberError(step.fee)}
            onChange={({ target }) => change(index, { fee: target.value })}
          />
          <ActionButton
            variant="quiet"
            aria-label={t('settings.delivery.removeStep', { weight: step.aboveKg })}
            icon={<Icon name="trash" size={16} />}
            onClick={() => setSteps(steps.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {steps.length < maxSteps && (
        <ActionButton
          small
          icon={<Icon name="plus" size={14} />}
          onClick={() => setSteps([...steps, { aboveKg: '', fee: '' }])}
        >
          {t('settings.delivery.addStep')}
        </ActionButton>
      )}
      <TextInput
        label={t('settings.delivery.maxKg')}
        help={t('settings.delivery.maxKgHelp')}
        inputMode="decimal"
        value={maxKg}
        error={numberError(maxKg, true)}
        onChange={({ target }) => set({ weights: { steps, maxKg: target.value } })}
      />
    </fieldset>
  )
}

function PriceFields({ method, set, isChecked }: FieldsProps) {
  const t = useText()
  const numberError = useNumberError(isChecked)
  const { code } = useConsoleStart().brand.currency
  const [min, max] = method.days
  const isReversed = isChecked && isNumberText(min) && isNumberText(max) && Number(min) > Number(max)
  return (
    <>
      <div className="delivery-pair">
        <TextInput
          label={t('settings.delivery.price', { currency: code })}
          inputMode="decimal"
          value={method.fee}
          error={numberError(method.fee)}
          onChange={({ target }) => set({ fee: target.value })}
        />
        <TextInput
          label={t('settings.delivery.freeFrom', { currency: code })}
          help={t('settings.delivery.freeFromHelp')}
          inputMode="decimal"
          value={method.freeFrom}
          error={numberError(method.freeFrom, true)}
          onChange={({ target }) => set({ freeFrom: target.value })}
        />
      </div>
      <div className="delivery-pair">
        <TextInput
          label={t('settings.delivery.daysMin')}
          inputMode="numeric"
          value={min}
          error={numberError(min)}
          onChange={({ target }) => set({ days: [target.value, max] })}
        />
        <TextInput
          label={t('settings.delivery.daysMax')}
          inputMode="numeric"
          value={max}
          error={numberError(max) ?? (isReversed ? t('settings.delivery.daysReversed') : undefined)}
          onChange={({ target }) => set({ days: [min, target.value] })}
        />
      </div>
    </>
  )
}

export interface MethodDialogProps {
  method: MethodFields
  /** The zone that it delivers to. */
  zone: string
  isNew: boolean
  onClose: () => void
  onDone: (method: MethodFields) => void
  onRemove: () => void
}

/** Edits one method; the page keeps it until it is saved. */
export function MethodDialog({ method: initial, zone, isNew, onClose, onDone, onRemove }: MethodDialogProps) {
  const t = useText()
  const [method, setMethod] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const fields: FieldsProps = {
    method,
    isChecked,
    set: (part) => setMethod((before) => ({ ...before, ...part })),
  }
  const done = () => {
    setChecked(true)
    if (isComplete(method)) onDone(method)
  }
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t(isNew ? 'settings.delivery.newMethod' : 'settings.delivery.editMethod', { zone })}
      actions={
        <>
          {!isNew && (
            <ActionButton variant="danger" onClick={onRemove}>
              {t('settings.delivery.removeMethod')}
            </ActionButton>
          )}
          <ActionButton onClick={onClose}>{t('settings.cancel')}</ActionButton>
          <ActionButton variant="primary" onClick={done}>
            {t('settings.done')}
          </ActionButton>
        </>
      }
    >
      <div className="delivery-form">
        <TextsField
          label={t('settings.delivery.name')}
          texts={method.names}
          maxLength={60}
          error={isChecked && !hasText(method.names) ? t('settings.missing') : undefined}
          onChange={(names) => fields.set({ names })}
        />
        <SelectField
          label={t('settings.delivery.kind')}
          value={method.pickup ? 'pickup' : 'parcel'}
          options={(['parcel', 'pickup'] as const).map((value) => ({
            value,
            label: t(`settings.delivery.kind.${value}`),
          }))}
          onChange={(kind) => fields.set({ pickup: kind === 'pickup' ? (method.pickup ?? emptyPlace) : null })}
        />
        {method.pickup && <PlaceFields {...fields} />}
        <PriceFields {...fields} />
        {!method.pickup && <WeightFields {...fields} />}
      </div>
    </ConsoleDialog>
  )
}
