import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField, SelectField } from '#web/console/kit/choice-field.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import { CardContent } from '../../app/card-content.tsx'
import { ChoiceList } from './choice-list.tsx'
import { TaxFrame } from './tax-frame.tsx'
import { useTaxes } from './tax-queries.ts'
import { findZoneByPlace, getPercentOn, readPercent, listClassCodes, standardClass, type Taxes } from './tax-values.ts'
import { useTaxTexts } from './use-tax-texts.ts'

type Settings = OperationData<'brandSettings.detail'>
type Values = {
  readonly shown: 'none' | 'included' | 'added'
  readonly country: string
  readonly region: string
  /** '': the delivery shares the classes of the order's items. */
  readonly deliveryClass: string
  readonly commission: 'with_tax' | 'without_tax'
  readonly commissionTaxPercent: string
}

const toValues = ({ tax: { settings } }: Settings): Values => ({
  shown: settings === null ? 'none' : settings.included ? 'included' : 'added',
  country: settings?.home.country ?? '',
  region: settings?.home.region ?? '',
  deliveryClass: settings?.deliveryClass ?? '',
  commission: settings?.commission ?? 'without_tax',
  commissionTaxPercent: String(settings?.commissionTaxPercent ?? 0),
})

/** The settings as the server takes them; undefined while one is missing. */
function toSettings({ shown, country, region, deliveryClass, commission, commissionTaxPercent }: Values) {
  if (shown === 'none') return null
  const percent = readPercent(commissionTaxPercent)
  if (country === '' || percent === null) return undefined
  return {
    included: shown === 'included',
    home: { country, ...(region.trim() && { region: region.trim().toUpperCase() }) },
    ...(deliveryClass && { deliveryClass }),
    commission,
    commissionTaxPercent: percent,
  }
}

function usePricesForm(saved: Settings) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const form = useFormValues('brand.tax', toValues(saved))
  const [version, setVersion] = useState(saved.tax.version)
  const [isChecked, setChecked] = useState(false)
  const settings = toSettings(form.values)
  const save = useMutation({
    mutationFn: () => {
      const input = { settings: settings ?? null, version }
      return submit(input, (options) => call('brandSettings.saveTax', input, options))
    },
    onSuccess: async (next) => {
      setVersion(next.tax.version)
      form.accept(toValues(next))
      toast({ text: t('taxes.prices.saved') })
      await invalidate(client, { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('staffTaxes.') })
    },
  })
  const send = () => {
    setChecked(true)
    if (settings !== undefined) save.mutate()
  }
  return { form, save, isChecked, send }
}

type PricesForm = ReturnType<typeof usePricesForm>

/** Says what the home would be taxed with, before it is saved. */
function HomeNotice({ taxes, values }: { taxes: Taxes; values: Values }) {
  const t = useText()
  const { writePercent, writePlace } = useTaxTexts()
  if (values.country === '') return null
  const place = [values.country, values.region.trim().toUpperCase()].filter(Boolean).join('-')
  const zone = findZoneByPlace(taxes.zones, place)
  const percent = zone && getPercentOn(zone.rates, standardClass, taxes.today)
  if (!zone || percent == null)
    return <NoticeLine tone="prog">{t('taxes.prices.noRate', { place: writePlace(place) })}</NoticeLine>
  return (
    <NoticeLine tone="info">
      {t('taxes.prices.rate', { place: writePlace(place), percent: writePercent(percent), zone: zone.name })}
    </NoticeLine>
  )
}

function HomeCard({ taxes, state: { form, save, isChecked } }: { taxes: Taxes; state: PricesForm }) {
  const t = useText()
  const { countries } = useTaxTexts()
  const { values, set } = form
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const hasRegions = values.country === 'US' || values.country === 'CA'
  const countryError =
    refused['settings.home.country'] ?? (isChecked && values.country === '' ? t('taxes.missing') : undefined)
  return (
    <section className="console-card" aria-labelledby="tax-home">
      <header>
        <h2 id="tax-home">{t('taxes.home')}</h2>
      </header>
      <div className="console-card-body tax-form">
        <p className="console-help">{t('taxes.home.text')}</p>
        <ComboboxField
          label={t('taxes.home.country')}
          {...(countryError && { help: countryError })}
          value={values.country || null}
          options={countries}
          onChange={(country) => set({ country: country ?? '', region: '' })}
        />
        {hasRegions && (
          <TextInput
            label={t('taxes.home.region')}
            help={t('taxes.home.regionHelp')}
            maxLength={3}
            autoComplete="off"
            value={values.region}
            error={refused['settings.home.region']}
            onChange={({ target }) => set({ region: target.value })}
          />
        )}
        <HomeNotice taxes={taxes} values={values} />
      </div>
    </section>
  )
}

function MoreCard({ taxes, state: { form, save, isChecked } }: { taxes: Taxes; state: PricesForm }) {
  const t = useText()
  const { writeClass } = useTaxTexts()
  const { values, set } = form
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const codes = listClassCodes(taxes.classes)
  return (
    <section className="console-card" aria-labelledby="tax-more">
      <header>
        <h2 id="tax-more">{t('taxes.delivery')}</h2>
      </header>
      <div className="console-card-body tax-form">
        <SelectField
          label={t('taxes.delivery.class')}
          help={t('taxes.delivery.help')}
          value={values.deliveryClass}
          options={[
            { value: '', label: t('taxes.delivery.items') },
            ...codes.map((value) => ({ value, label: writeClass(taxes.classes, value) })),
          ]}
          onChange={(deliveryClass) => set({ deliveryClass })}
        />
        <SelectField
          label={t('taxes.commission')}
          value={values.commission}
          options={[
            { value: 'without_tax', label: t('taxes.commission.without') },
            { value: 'with_tax', label: t('taxes.commission.with') },
          ]}
          onChange={(commission) => set({ commission: commission as Values['commission'] })}
        />
        <TextInput
          label={t('taxes.commission.tax')}
          help={t('taxes.commission.taxHelp')}
          inputMode="decimal"
          autoComplete="off"
          value={values.commissionTaxPercent}
          error={
            refused['settings.commissionTaxPercent'] ??
            (isChecked && readPercent(values.commissionTaxPercent) === null ? t('taxes.percentMissing') : undefined)
          }
          onChange={({ target }) => set({ commissionTaxPercent: target.value })}
        />
      </div>
    </section>
  )
}

function Editor({ saved, taxes, onReload }: { saved: Settings; taxes: Taxes; onReload: () => void }) {
  const t = useText()
  const state = usePricesForm(saved)
  const { form, save, send } = state
  const isChangedByOthers = save.error instanceof ApiError && save.error.key === 'brand.changed'
  const isCharged = form.values.shown !== 'none'
  return (
    <TaxFrame
      tab="prices"
      taxes={taxes}
      form={{
        form,
        isSaving: save.isPending,
        onSave: send,
        labels: {
          shown: t('taxes.prices'),
          country: t('taxes.home.country'),
          region: t('taxes.home.region'),
          deliveryClass: t('taxes.delivery.class'),
          commission: t('taxes.commission'),
          commissionTaxPercent: t('taxes.commission.tax'),
        },
      }}
    >
      <div className="tax-half tax-stack">
        {save.error && (
          <NoticeLine
            tone="bad"
            action={isChangedByOthers && <ActionButton onClick={onReload}>{t('taxes.reload')}</ActionButton>}
          >
            {failureText(t, save.error)}
          </NoticeLine>
        )}
        <section className="console-card" aria-labelledby="tax-shown">
          <header>
            <h2 id="tax-shown">{t('taxes.prices')}</h2>
          </header>
          <div className="console-card-body">
            <ChoiceList
              label={t('taxes.prices')}
              name="shown"
              value={form.values.shown}
              isFixed={false}
              options={[
                { value: 'none', label: t('taxes.prices.none'), help: t('taxes.prices.noneText') },
                { value: 'included', label: t('taxes.included'), help: t('taxes.included.help') },
                { value: 'added', label: t('taxes.added'), help: t('taxes.added.help') },
              ]}
              onChange={(shown) => form.set({ shown })}
            />
          </div>
        </section>
        {isCharged && <HomeCard taxes={taxes} state={state} />}
        {isCharged && <MoreCard taxes={taxes} state={state} />}
      </div>
    </TaxFrame>
  )
}

/** How the brand's prices are taxed: tax included or added, its home, delivery and commission. */
export function Page() {
  const taxes = useTaxes()
  const settings = useQuery({ ...apiQuery('brandSettings.detail', {}), gcTime: 0, staleTime: Infinity })
  const [round, setRound] = useState(0)
  const reload = async () => {
    await settings.refetch()
    setRound((before) => before + 1)
  }
  if (settings.data && taxes.data)
    return <Editor key={round} saved={settings.data} taxes={taxes.data} onReload={() => void reload()} />
  return (
    <TaxFrame tab="prices" taxes={taxes.data}>
      <div className="console-card">
        <CardContent
          isLoaded={false}
          error={settings.error ?? taxes.error}
          onRetry={() => void Promise.all([settings.refetch(), taxes.refetch()])}
        >
          {null}
        </CardContent>
      </div>
    </TaxFrame>
  )
}
