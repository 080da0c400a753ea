import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { ChoiceList } from './choice-list.tsx'
import { PlaceField } from './place-field.tsx'
import { useTaxChange } from './tax-queries.ts'
import type { TaxZone } from './tax-values.ts'
import { useTaxTexts } from './use-tax-texts.ts'

export const toZonePath = (name: string): `/${string}` => `/staff/tax/zones/${encodeURIComponent(name)}`

const liables = ['store', 'brand'] as const

/** The choice of who owes the tax of a zone. */
export function LiableChoice(props: {
  value: TaxZone['liable']
  isFixed: boolean
  onChange: (value: TaxZone['liable']) => void
}) {
  const t = useText()
  return (
    <ChoiceList
      {...props}
      label={t('taxes.liable.title')}
      name="liable"
      options={liables.map((value) => ({
        value,
        label: t(`taxes.liable.${value}`),
        help: t(`taxes.liable.${value}.help`),
      }))}
    />
  )
}

/** The refusal of a zone's places, by the server's words; the rest of an error is null here. */
export function findPlaceError(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.key === 'tax.area_taken') return error.message
  return Object.entries(error.fields).find(([field]) => field.startsWith('areas'))?.[1]
}

interface NewZoneDialogProps {
  zones: readonly TaxZone[]
  /** A place that was sold to without a zone. */
  place: string | null
  onClose: () => void
}

/** A new zone: its name, its places and who owes its tax; its rates are added on its page. */
export function NewZoneDialog({ zones, place, onClose }: NewZoneDialogProps) {
  const t = useText()
  const navigate = useNavigate()
  const { writePlace } = useTaxTexts()
  const [name, setName] = useState(place === null ? '' : writePlace(place))
  const [areas, setAreas] = useState<readonly string[]>(place === null ? [] : [place])
  const [liable, setLiable] = useState<TaxZone['liable']>('store')
  const [isChecked, setChecked] = useState(false)
  const save = useTaxChange(
    'staffTaxes.saveZone',
    (zone) => t('taxes.zone.saved', { zone: zone.name }),
    (saved) => void navigate(toZonePath(saved.name)),
  )
  const isTaken = zones.some((zone) => zone.name.toLowerCase() === name.trim().toLowerCase())
  const nameError = isChecked && !name.trim() ? t('taxes.missing') : isTaken ? t('taxes.zone.nameTaken') : undefined
  const placeError = findPlaceError(save.error) ?? (isChecked && areas.length === 0 ? t('taxes.place.none') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!name.trim() || isTaken || areas.length === 0 || save.isPending) return
    save.mutate({ name: name.trim(), areas: [...areas], liable, version: 'new' })
  }
  return (
    <ConsoleDialog open onOpenChange={onClose} title={t('taxes.zone.new')}>
      <form className="tax-form" onSubmit={submit} noValidate>
        {save.error && findPlaceError(save.error) === undefined && (
          <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>
        )}
        <TextInput
          label={t('taxes.zone.name')}
          help={t('taxes.zone.nameHelp')}
          maxLength={60}
          autoComplete="off"
          value={name}
          error={nameError}
          onChange={({ target }) => setName(target.value)}
        />
        <PlaceField places={areas} others={zones} error={placeError} isFixed={false} onChange={setAreas} />
        <div>
          <p className="console-label">{t('taxes.liable.title')}</p>
          <LiableChoice value={liable} isFixed={false} onChange={setLiable} />
        </div>
        <div className="console-dialog-actions">
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton type="submit" variant="primary" aria-disabled={save.isPending}>
            {t('taxes.zone.add')}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  )
}
