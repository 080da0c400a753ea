import './taxes.css'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { FormPage } from '../../app/forms/form-page.tsx'
import { VersionConflictDialog } from '../../app/forms/version-conflict.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { CardContent } from '../../app/card-content.tsx'
import { ChoiceList } from './choice-list.tsx'
import { findPlaceError, LiableChoice } from './new-zone-dialog.tsx'
import { PlaceField } from './place-field.tsx'
import { RateForm } from './rate-form.tsx'
import { RatesCard } from './rates-card.tsx'
import { useCanManage, useTaxChange, useTaxes } from './tax-queries.ts'
import type { Taxes, TaxZone } from './tax-values.ts'
import { useTaxTexts } from './use-tax-texts.ts'
import { useZoneForm, type ZoneValues } from './use-zone-form.ts'

const exemptions = ['never', 'abroad', 'certificate'] as const

function DeleteZoneDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const remove = useTaxChange(
    'staffTaxes.deleteZone',
    () => t('taxes.zone.deleted', { zone: name }),
    () => void navigate('/staff/tax'),
  )
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t('taxes.zone.deleteTitle', { zone: name })}
      description={t('taxes.zone.deleteText')}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton
            variant="danger"
            aria-disabled={remove.isPending}
            onClick={() => !remove.isPending && remove.mutate({ name })}
          >
            {t('taxes.zone.delete')}
          </ActionButton>
        </>
      }
    >
      {remove.error && <NoticeLine tone="bad">{failureText(t, remove.error)}</NoticeLine>}
    </ConsoleDialog>
  )
}

type ZoneForm = ReturnType<typeof useZoneForm>

function Terms({
  zone,
  taxes,
  state,
  canManage,
}: {
  zone: TaxZone
  taxes: Taxes
  state: ZoneForm
  canManage: boolean
}) {
  const t = useText()
  const { form, error } = state
  const placeError = findPlaceError(error)
  return (
    <div className="tax-stack">
      {error && placeError === undefined && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
      <section className="console-card" aria-labelledby="tax-liable">
        <header>
          <h2 id="tax-liable">{t('taxes.liable.title')}</h2>
        </header>
        <div className="console-card-body">
          <LiableChoice value={form.values.liable} isFixed={!canManage} onChange={(liable) => form.set({ liable })} />
        </div>
      </section>
      <section className="console-card" aria-labelledby="tax-places">
        <header>
          <h2 id="tax-places">{t('taxes.places')}</h2>
        </header>
        <div className="console-card-body">
          <PlaceField
            places={form.values.areas}
            others={taxes.zones.filter(({ name }) => name !== zone.name)}
            error={placeError ?? (form.values.areas.length === 0 ? t('taxes.place.none') : undefined)}
            isFixed={!canManage}
            onChange={(areas) => form.set({ areas })}
          />
        </div>
      </section>
      <section className="console-card" aria-labelledby="tax-business">
        <header>
          <h2 id="tax-business">{t('taxes.exempts.title')}</h2>
        </header>
        <div className="console-card-body">
          <ChoiceList
            label={t('taxes.exempts.title')}
            name="exempts"
            value={form.values.exempts}
            isFixed={!canManage}
            options={exemptions.map((value) => ({
              value,
              label: t(`taxes.exempts.${value}`),
              help: t(`taxes.exempts.${value}.help`),
            }))}
            onChange={(exempts) => form.set({ exempts })}
          />
        </div>
      </section>
    </div>
  )
}

function ZoneEditor({ zone, taxes }: { zone: TaxZone; taxes: Taxes }) {
  const t = useText()
  const canManage = useCanManage()
  const { writePlaces, writeZone } = useTaxTexts()
  const state = useZoneForm(zone)
  const [isDeleting, setDeleting] = useState(false)
  const { form, save, conflict } = state
  const labels = {
    areas: t('taxes.places'),
    liable: t('taxes.liable.title'),
    exempts: t('taxes.exempts.title'),
  }
  const write = (key: keyof ZoneValues, values: ZoneValues) => {
    if (key === 'areas') return writePlaces(values.areas)
    return key === 'liable' ? t(`taxes.liable.${values.liable}`) : t(`taxes.exempts.${values.exempts}`)
  }
  return (
    <FormPage
      title={writeZone(zone)}
      lead={form.values.areas.join() === zone.name ? zone.name : writePlaces(form.values.areas)}
      trail={[{ label: t('frame.nav.tax'), href: toHref('/staff/tax') }]}
      form={form}
      labels={labels}
      isSaving={save.isPending}
      onSave={() => form.values.areas.length > 0 && state.send()}
      actions={
        canManage && (
          <ActionButton icon={<Icon name="trash" size={16} />} onClick={() => setDeleting(true)}>
            {t('taxes.zone.delete')}
          </ActionButton>
        )
      }
    >
      <div className="tax-page">
        <div className="tax-stack">
          <RatesCard taxes={taxes} zone={zone} canManage={canManage} />
          {canManage && <RateForm taxes={taxes} zone={zone} />}
        </div>
        <Terms zone={zone} taxes={taxes} state={state} canManage={canManage} />
      </div>
      {isDeleting && <DeleteZoneDialog name={zone.name} onClose={() => setDeleting(false)} />}
      <VersionConflictDialog
        key={state.version}
        conflict={conflict}
        labels={labels}
        write={write}
        onBack={state.back}
        onTakeAll={state.takeAll}
        onSave={state.saveMix}
      />
    </FormPage>
  )
}

/** One tax zone: its rates over the years, who owes its tax, its places, and buyers without tax. */
export function Page() {
  const t = useText()
  const { zone: name = '' } = useParams()
  const { data, error, refetch } = useTaxes()
  const zone = data?.zones.find((one) => one.name === name)
  if (data && zone) return <ZoneEditor key={zone.name} zone={zone} taxes={data} />
  return (
    <PageFrame title={name} trail={[{ label: t('frame.nav.tax'), href: toHref('/staff/tax') }]}>
      <div className="console-card">
        <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
          <ListState icon="search" title={t('taxes.zone.missing')} text={t('taxes.zone.missingText')} />
        </CardContent>
      </div>
    </PageFrame>
  )
}
