import './brands.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError, type OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useState } from 'react'
import { FormPage } from '../../app/forms/form-page.tsx'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { ClosingCard } from './closing-card.tsx'
import { HostsCard } from './hosts-card.tsx'

type Settings = OperationData<'brandSettings.detail'>

const bankFields = ['recipient', 'bank', 'account', 'code'] as const
const maxLengths = { recipient: 300, bank: 300, account: 60, code: 30 } as const
type Values = Readonly<Record<(typeof bankFields)[number], string>>

const toValues = ({ bank: { details } }: Settings): Values => ({
  recipient: details?.recipient ?? '',
  bank: details?.bank ?? '',
  account: details?.account ?? '',
  code: details?.code ?? '',
})

/** All fields empty: there is no account. */
const toDetails = (values: Values) => (bankFields.every((field) => values[field].trim() === '') ? null : values)

function useBankForm(saved: Settings) {
  const t = useText()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const form = useFormValues('brand.bank', toValues(saved))
  const [version, setVersion] = useState(saved.bank.version)
  const save = useMutation({
    mutationFn: () => {
      const input = { details: toDetails(form.values), version }
      return submit(input, (options) => call('brandSettings.saveBank', input, options))
    },
    onSuccess: (next) => {
      setVersion(next.bank.version)
      form.accept(toValues(next))
      toast({ text: t('brands.bank.saved') })
    },
  })
  return { form, save }
}

function Editor({ settings, onReload }: { settings: Settings; onReload: () => void }) {
  const t = useText()
  const { form, save } = useBankForm(settings)
  const errors: Readonly<Record<string, string>> = save.error instanceof ApiError ? save.error.fields : {}
  const labels = {
    recipient: t('brands.bank.recipient'),
    bank: t('brands.bank.bank'),
    account: t('brands.bank.account'),
    code: t('brands.bank.code'),
  }
  const isChangedByOthers = save.error instanceof ApiError && save.error.key === 'brand.changed'
  return (
    <FormPage
      title={t('frame.nav.brandSettings')}
      lead={t('brands.settings.lead')}
      trail={[]}
      form={form}
      labels={labels}
      isSaving={save.isPending}
      onSave={() => save.mutate()}
    >
      <div className="brand-form">
        <HostsCard hosts={settings.hosts} />
        <section className="console-card" aria-labelledby="brand-bank">
          <header>
            <h2 id="brand-bank">{t('brands.bank')}</h2>
          </header>
          <div className="console-card-body brand-fields">
            <p className="console-help">{t('brands.bank.help')}</p>
            {save.error && (
              <NoticeLine
                tone="bad"
                action={isChangedByOthers && <ActionButton onClick={onReload}>{t('brands.reload')}</ActionButton>}
              >
                {failureText(t, save.error)}
              </NoticeLine>
            )}
            {bankFields.map((field) => (
              <TextInput
                key={field}
                label={labels[field]}
                value={form.values[field]}
                maxLength={maxLengths[field]}
                error={errors[`details.${field}`]}
                onChange={({ target }) => form.set({ [field]: target.value })}
              />
            ))}
          </div>
        </section>
        <ClosingCard site={settings.site} />
      </div>
    </FormPage>
  )
}

/** Hosts, bank details and closing of the brand that one works in. */
export function Page() {
  const t = useText()
  const query = useQuery({ ...apiQuery('brandSettings.detail', {}), gcTime: 0, staleTime: Infinity })
  const { data, isError, error, refetch } = query
  const [round, setRound] = useState(0)
  const reload = async () => {
    await refetch()
    setRound((before) => before + 1)
  }
  if (data) return <Editor key={round} settings={data} onReload={() => void reload()} />
  return (
    <PageFrame title={t('frame.nav.brandSettings')} trail={[]}>
      <div className="console-card console-card-body">
        {isError ? (
          <ListState
            icon="alert"
            title={t('brands.settings.error')}
            text={failureText(t, error)}
            action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
          />
        ) : (
          <Loading>
            <Skeleton shape="line" />
            <Skeleton shape="line" />
          </Loading>
        )}
      </div>
    </PageFrame>
  )
}
