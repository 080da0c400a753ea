import { useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { toHref } from '../../app/sections.ts'
import { LedgerFrame, toLedgerPath } from './ledger-frame.tsx'
import { FileLink } from '../../app/file-link.tsx'
import { CardContent } from '../../app/card-content.tsx'
import { PageLink, useMoney } from './money-parts.tsx'
import { SumTable, type SumColumn } from './sum-table.tsx'
import { useMonth } from './use-month.tsx'

type StoreMonth = OperationData<'staffLedger.month'>['stores'][number]

const amountKeys = ['released', 'takenBack', 'commission', 'commissionTax', 'promotion', 'withdrawn'] as const

/** A sum, or a dash for nothing. */
function Sum({ amount }: { amount: number }) {
  const money = useMoney()
  return amount === 0 ? <span aria-label={money(0)}>–</span> : <>{money(amount)}</>
}

function useColumns(month: string): readonly SumColumn<StoreMonth>[] {
  const t = useText()
  return [
    {
      key: 'store',
      label: t('bookkeeping.column.store'),
      cell: ({ store, owner }) => (
        <span className="bookkeeping-two">
          {store ? (
            <PageLink path={`/staff/stores/${store.id}`}>
              <bdi>{store.name}</bdi>
            </PageLink>
          ) : (
            <span>{t(owner ? 'bookkeeping.stores.noStore' : 'bookkeeping.stores.nobody')}</span>
          )}
          {owner && (
            <small>
              <PageLink path={`/staff/users/${owner.id}`}>
                <bdi>{owner.name}</bdi>
              </PageLink>
            </small>
          )}
        </span>
      ),
    },
    ...amountKeys.map((key) => ({
      key,
      label: t(`bookkeeping.column.${key}`),
      isNumeric: true,
      cell: (row: StoreMonth) => <Sum amount={row[key]} />,
    })),
    {
      key: 'entries',
      label: t('frame.page.ledger.entries'),
      isNumeric: true,
      cell: ({ store, owner }) =>
        (store ?? owner) && (
          <a
            className="console-link"
            href={toHref(`${toLedgerPath('entries')}?keyword=${(store ?? owner)!.id}&month=${month}`)}
            aria-label={`${t('bookkeeping.stores.entries')}: ${t('bookkeeping.stores.entriesOf', { name: (store ?? owner)!.name })}`}
          >
            {t('bookkeeping.stores.entries')}
          </a>
        ),
    },
  ]
}

/** The statement of each store of a month: earnings, fees and commission, coupons, payouts. */
export function Page() {
  const t = useText()
  const money = useMoney()
  const { month, name, field } = useMonth()
  const columns = useColumns(month)
  const { data, error, refetch } = useQuery(apiQuery('staffLedger.month', { month }))
  const stores = data?.stores ?? []
  const totals = Object.fromEntries(
    amountKeys.map((key) => [key, money(stores.reduce((sum, store) => sum + store[key], 0))] as const),
  )
  return (
    <LedgerFrame
      tab="stores"
      actions={<FileLink href={`/admin/ledger/stores.csv?month=${month}`}>{t('bookkeeping.csv')}</FileLink>}
    >
      <div className="console-card">
        <header>
          <h2>{t('bookkeeping.stores.title', { month: name })}</h2>
          {field}
        </header>
        <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
          {stores.length === 0 ? (
            <ListState icon="store" title={t('bookkeeping.stores.empty')} text={t('bookkeeping.months.emptyText')} />
          ) : (
            <SumTable
              caption={t('bookkeeping.stores.title', { month: name })}
              columns={columns}
              rows={stores}
              getKey={({ store, owner }) => store?.id ?? owner?.id ?? 'none'}
              totals={{ store: t('bookkeeping.sum'), ...totals }}
            />
          )}
        </CardContent>
      </div>
    </LedgerFrame>
  )
}
