import { useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { CardContent } from '../../app/card-content.tsx'
import { useMoney } from '#web/console/features/bookkeeping/money-parts.tsx'
import { SumTable, type SumColumn } from '#web/console/features/bookkeeping/sum-table.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { ReferralFrame } from './referral-frame.tsx'

type Month = OperationData<'staffReferral.months'>['months'][number]

const amountKeys = ['sales', 'commission', 'rewards', 'claimed', 'takenBack'] as const

function useColumns(): readonly SumColumn<Month>[] {
  const t = useText()
  const money = useMoney()
  const { intl } = useLanguage()
  const name = new Intl.DateTimeFormat(intl, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return [
    {
      key: 'month',
      label: t('bookkeeping.referral.months.month'),
      cell: ({ month }) => name.format(new Date(`${month}-01T00:00:00Z`)),
    },
    {
      key: 'orders',
      label: t('bookkeeping.referral.months.orders'),
      isNumeric: true,
      cell: ({ orders }) => formatNumber(orders, intl),
    },
    ...amountKeys.slice(0, 3).map((key) => ({
      key,
      label: t(`bookkeeping.referral.months.${key}`),
      isNumeric: true,
      cell: (month: Month) => money(month[key]),
    })),
    {
      key: 'net',
      label: t('bookkeeping.referral.months.net'),
      isNumeric: true,
      cell: ({ commission, rewards }) => <b>{money(commission - rewards)}</b>,
    },
    ...amountKeys.slice(3).map((key) => ({
      key,
      label: t(`bookkeeping.referral.months.${key}`),
      isNumeric: true,
      cell: (month: Month) => money(month[key]),
    })),
  ]
}

/** Cost and return of referrals, by month of the brand's calendar. */
export function Page() {
  const t = useText()
  const money = useMoney()
  const columns = useColumns()
  const { data, error, refetch } = useQuery(apiQuery('staffReferral.months', {}))
  return (
    <ReferralFrame tab="months">
      <div className="console-card">
        <header>
          <h2>{t('bookkeeping.referral.months.title')}</h2>
        </header>
        <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
          {data && (
            <>
              <p className="console-card-body console-help">
                {t('bookkeeping.referral.months.open', {
                  unclaimed: money(data.open.unclaimed),
                  held: money(data.open.held),
                  owed: money(data.open.owed),
                })}
              </p>
              <SumTable
                caption={t('bookkeeping.referral.months.title')}
                columns={columns}
                rows={data.months}
                getKey={({ month }) => month}
              />
            </>
          )}
        </CardContent>
      </div>
    </ReferralFrame>
  )
}
