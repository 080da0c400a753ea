import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { CardContent } from '../../app/card-content.tsx'
import { PageLink } from '#web/console/features/bookkeeping/money-parts.tsx'
import { SumTable, type SumColumn } from '#web/console/features/bookkeeping/sum-table.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { useTimes } from '../../app/times.ts'
import { ReferralFrame } from './referral-frame.tsx'

type StoreRate = OperationData<'staffReferral.rates'>['stores'][number]

const related = /^staffReferral\./

function useColumns(canManage: boolean): readonly SumColumn<StoreRate>[] {
  const t = useText()
  const { formatTime } = useTimes()
  const save = useDecide('staffReferral.saveRate', related)
  const remove = (storeId: string) =>
    save.mutateAsync({ input: { storeId }, done: t('bookkeeping.referral.rates.saved') }).catch(() => undefined)
  return [
    {
      key: 'store',
      label: t('bookkeeping.referral.store'),
      cell: ({ id, name }) => (
        <PageLink path={`/staff/stores/${id}`}>
          <bdi>{name}</bdi>
        </PageLink>
      ),
    },
    {
      key: 'percent',
      label: t('bookkeeping.referral.percent'),
      isNumeric: true,
      cell: ({ percent }) => <bdi>{percent}%</bdi>,
    },
    {
      key: 'changed',
      label: t('bookkeeping.referral.rates.changed'),
      isNumeric: true,
      cell: ({ changedAt }) => formatTime(changedAt),
    },
    ...(canManage
      ? [
          {
            key: 'remove',
            label: '',
            isNumeric: true,
            cell: ({ id, name }: StoreRate) => (
              <ActionButton
                small
                variant="quiet"
                aria-label={`${t('bookkeeping.referral.rates.remove')}: ${name}`}
                onClick={() => void remove(id)}
              >
                {t('bookkeeping.referral.rates.remove')}
              </ActionButton>
            ),
          },
        ]
      : []),
  ]
}

/** Sets the rate of a store that is chosen by its name. */
function RateForm() {
  const t = useText()
  const [storeId, setStoreId] = useState<string | null>(null)
  const [percent, setPercent] = useState('')
  const { data } = useQuery(apiQuery('adminStores.list', { pageSize: 100 }))
  const save = useDecide('staffReferral.saveRate', related)
  const isReady = storeId !== null && percent.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || save.isPending) return
    const input = { storeId, percent: Number(percent.replace(',', '.')) }
    try {
      await save.mutateAsync({ input, done: t('bookkeeping.referral.rates.saved') })
      setPercent('')
    } catch {
      // The toast says why.
    }
  }
  return (
    <form className="referral-rate-form" onSubmit={(event) => void submit(event)}>
      <ComboboxField
        label={t('bookkeeping.referral.store')}
        options={(data?.pageList ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={storeId}
        onChange={setStoreId}
      />
      <TextInput
        label={t('bookkeeping.referral.rates.percent')}
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
      />
      <ActionButton type="submit" aria-disabled={!isReady || save.isPending}>
        {t('bookkeeping.referral.rates.save')}
      </ActionButton>
    </form>
  )
}

/** The brand's rate, its bounds, and the stores with a rate of their own. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const canManage = user?.permissions.includes('stores.manage') ?? false
  const columns = useColumns(canManage)
  const { data, error, refetch } = useQuery(apiQuery('staffReferral.rates', {}))
  return (
    <ReferralFrame tab="rates">
      <div className="console-card">
        <header>
          <h2>{t('bookkeeping.referral.rates.title')}</h2>
        </header>
        <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
          {data && (
            <>
              <p className="console-card-body">
                {t('bookkeeping.referral.rates.lead', { percent: data.percent, min: data.min, max: data.max })}
              </p>
              {canManage && <RateForm />}
              {data.stores.length === 0 ? (
                <ListState icon="percent" title={t('bookkeeping.referral.rates.empty')} />
              ) : (
                <SumTable
                  caption={t('bookkeeping.referral.rates.title')}
                  columns={columns}
                  rows={data.stores}
                  getKey={({ id }) => id}
                />
              )}
            </>
          )}
        </CardContent>
      </div>
    </ReferralFrame>
  )
}
