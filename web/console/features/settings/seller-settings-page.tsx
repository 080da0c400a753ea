import './settings.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TraderRecord } from '#contract/traders.ts'
import { ApiError, type OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { FormPage } from '../../app/forms/form-page.tsx'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import { readStored, VersionConflictDialog, type VersionConflict } from '../../app/forms/version-conflict.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { useCountries } from '../texts/use-countries.ts'
import { TextsField, type TextByLanguage } from '../texts/texts-field.tsx'

const textFields = [
  'legalName',
  'street',
  'postcode',
  'city',
  'region',
  'country',
  'registerName',
  'registerNumber',
  'vatNumber',
  'email',
  'phone',
] as const
type TextField = (typeof textFields)[number]
type Values = Readonly<Record<TextField, string>> & { readonly legalLines: TextByLanguage }
type TraderDetail = OperationData<'sellerTrader.detail'>
type StoredTrader = TraderRecord & Pick<TraderDetail, 'version' | 'changedBy'>

const toValues = (trader: TraderRecord | null): Values => ({
  ...(Object.fromEntries(textFields.map((field) => [field, trader?.[field] ?? ''])) as Record<TextField, string>),
  legalLines: trader?.legalLines ?? {},
})

const toInput = ({ legalLines, ...texts }: Values, version: number) => ({
  ...texts,
  version,
  legalLines: Object.fromEntries(Object.entries(legalLines).filter(([, text]) => text.trim() !== '')),
})

const getStored = (error: unknown) => readStored<StoredTrader>(error, 'trader.changed')

function useTraderForm(saved: TraderDetail) {
  const t = useText()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const call = useApi()
  const submit = useSubmission()
  const form = useFormValues('trader', toValues(saved.trader))
  const [version, setVersion] = useState(saved.version)
  const [conflict, setConflict] = useState<VersionConflict<Values> | null>(null)
  const save = useMutation({
    mutationFn: (sent: { values: Values; version: number }) => {
      const input = toInput(sent.values, sent.version)
      return submit(input, (options) => call('sellerTrader.save', input, options))
    },
    onSuccess: (next) => {
      client.setQueryData(apiQuery('sellerTrader.detail', {}).queryKey, next)
      setVersion(next.version)
      form.accept(toValues(next.trader))
      toast({ text: t('settings.trader.saved') })
    },
    onError: (error) => {
      const stored = getStored(error)
      if (!stored) return
      const theirs = toValues(stored)
      setVersion(stored.version)
      setConflict({ editor: stored.changedBy ?? '', yours: form.values, theirs, merged: form.merge(theirs) })
    },
  })
  return { form, version, save, conflict, closeConflict: () => setConflict(null) }
}

function Settings({ saved }: { saved: TraderDetail }) {
  const t = useText()
  const { options, getName } = useCountries()
  const { shipWithinHours } = useConsoleStart().brand
  const { form, save, version, conflict, closeConflict } = useTraderForm(saved)
  const { values, set } = form
  const errors = save.error instanceof ApiError ? save.error.fields : {}
  const labels = {
    ...(Object.fromEntries(textFields.map((field) => [field, t(`settings.trader.${field}`)])) as Record<
      TextField,
      string
    >),
    legalLines: t('settings.trader.legalLines'),
  }
  const field = (name: Exclude<TextField, 'country'>, more: { type?: string; help?: string; maxLength: number }) => (
    <TextInput
      label={labels[name]}
      value={values[name]}
      error={errors[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      {...more}
    />
  )
  const isOther = save.error && !getStored(save.error) && Object.keys(errors).length === 0
  return (
    <FormPage
      title={t('settings.title')}
      lead={t('settings.lead')}
      trail={[]}
      form={form}
      labels={labels}
      isSaving={save.isPending}
      onSave={() => save.mutate({ values, version })}
    >
      <div className="settings-page">
        {isOther && <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>}
        <section className="console-card" aria-labelledby="settings-trader">
          <header>
            <h2 id="settings-trader">{t('settings.trader.title')}</h2>
          </header>
          <div className="console-card-body settings-fields">
            <p className="console-help">{t('settings.trader.text')}</p>
            {field('legalName', { maxLength: 200 })}
            {field('street', { maxLength: 200 })}
            <div className="settings-pair">
              {field('postcode', { maxLength: 32 })}
              {field('city', { maxLength: 100 })}
            </div>
            <div className="settings-pair">
              {field('region', { maxLength: 100 })}
              <ComboboxField
                label={labels.country}
                help={errors.country}
                options={options}
                value={values.country || null}
                onChange={(country) => set({ country: country ?? '' })}
              />
            </div>
            <div className="settings-pair">
              {field('registerName', { maxLength: 120, help: t('settings.trader.registerHelp') })}
              {field('registerNumber', { maxLength: 60 })}
            </div>
            {field('vatNumber', {
              maxLength: 32,
              ...(values.country && { help: t('settings.trader.vatHelp', { country: getName(values.country) }) }),
            })}
            <TextsField
              label={labels.legalLines}
              texts={values.legalLines}
              maxLength={1000}
              isLong
              error={errors.legalLines}
              onChange={(legalLines) => set({ legalLines })}
            />
          </div>
        </section>
        <section className="console-card" aria-labelledby="settings-contact">
          <header>
            <h2 id="settings-contact">{t('settings.contact.title')}</h2>
          </header>
          <div className="console-card-body settings-fields">
            <p className="console-help">{t('settings.contact.text')}</p>
            <div className="settings-pair">
              {field('email', { type: 'email', maxLength: 254 })}
              {field('phone', { type: 'tel', maxLength: 26, help: t('settings.contact.phoneHelp') })}
            </div>
          </div>
        </section>
        <section className="console-card" aria-labelledby="settings-orders">
          <header>
            <h2 id="settings-orders">{t('settings.orders.title')}</h2>
          </header>
          <div className="console-card-body">
            <p>{t('settings.orders.shipWithin', { hours: shipWithinHours })}</p>
            <p className="console-help">{t('settings.orders.byBrand')}</p>
          </div>
        </section>
      </div>
      <VersionConflictDialog
        key={version}
        conflict={conflict}
        labels={labels}
        write={(key, texts) => (key === 'legalLines' ? Object.values(texts.legalLines).join(' / ') : texts[key])}
        onBack={closeConflict}
        onTakeAll={(theirs) => {
          form.accept(theirs)
          closeConflict()
        }}
        onSave={(mix) => {
          form.set(mix)
          closeConflict()
          save.mutate({ values: mix, version })
        }}
      />
    </FormPage>
  )
}

/** Who sells, by law, and how to reach the store. */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery({ ...apiQuery('sellerTrader.detail', {}), gcTime: 0, staleTime: Infinity })
  if (data) return <Settings saved={data} />
  return (
    <PageFrame title={t('settings.title')} trail={[]}>
      {error && (
        <NoticeLine
          tone="bad"
          action={<ActionButton onClick={() => void refetch()}>{t('settings.tryAgain')}</ActionButton>}
        >
          {failureText(t, error)}
        </NoticeLine>
      )}
    </PageFrame>
  )
}
