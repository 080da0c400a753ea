import './bookkeeping.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { DecisionFacts } from '../../app/decisions/decision-parts.tsx'
import { useTimes } from '../../app/times.ts'
import { CardContent } from '../../app/card-content.tsx'
import { PageLink, useMoney } from './money-parts.tsx'
import { SumTable, type SumColumn } from './sum-table.tsx'

type Transaction = OperationData<'staffLedger.transaction'>
type AccountOwner = Pick<Transaction['entries'][number], 'account' | 'owner'>

/** The person or store that an account belongs to; tax accounts with an owner are of stores. */
export function OwnerLink({ entry: { account, owner } }: { entry: AccountOwner }) {
  const t = useText()
  if (!owner) return <>{t('bookkeeping.brand')}</>
  return (
    <PageLink path={`/staff/${account === 'tax' ? 'stores' : 'users'}/${owner.id}`}>
      <bdi>{owner.name}</bdi>
    </PageLink>
  )
}

const causePages: Readonly<Record<string, string>> = {
  recharge: '/staff/recharges/',
  withdrawal_request: '/staff/withdrawals/',
  withdrawal: '/staff/withdrawals/',
  withdrawal_return: '/staff/withdrawals/',
}

/** The cause of a transaction: the withdrawal, the recharge, or the orders. */
function Cause({ moved }: { moved: Transaction }) {
  const t = useText()
  const { kind, orders } = moved
  const page = causePages[kind]
  if (page)
    return (
      <PageLink path={page + moved.causeId}>
        {t(kind === 'recharge' ? 'bookkeeping.transaction.recharge' : 'bookkeeping.transaction.withdrawal')}
      </PageLink>
    )
  if (orders.length === 0) return <bdi dir="ltr">{moved.causeId}</bdi>
  return (
    <span className="bookkeeping-two">
      {orders.map(({ id, number }) => (
        <PageLink key={id} path={`/staff/orders/${id}`}>
          <bdi dir="ltr">{number}</bdi>
        </PageLink>
      ))}
    </span>
  )
}

function Facts({ moved }: { moved: Transaction }) {
  const t = useText()
  const { formatFull } = useTimes()
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('bookkeeping.column.at'), value: formatFull(moved.at) },
    { label: t('bookkeeping.transaction.cause'), value: <Cause moved={moved} /> },
    {
      label: t('bookkeeping.transaction.actor'),
      value: moved.actor ? <bdi>{moved.actor.username}</bdi> : t('bookkeeping.transaction.system'),
    },
    ...(moved.reason ? [{ label: t('bookkeeping.transaction.reason'), value: <bdi>{moved.reason}</bdi> }] : []),
    { label: t('bookkeeping.transaction.id'), value: <bdi dir="ltr">{moved.id}</bdi> },
  ]
  return <DecisionFacts facts={facts} />
}

function useColumns(): readonly SumColumn<Transaction['entries'][number]>[] {
  const t = useText()
  const money = useMoney()
  return [
    {
      key: 'account',
      label: t('bookkeeping.column.account'),
      cell: (entry) => (
        <span className="bookkeeping-two">
          <span>{t(`bookkeeping.account.${entry.account}`)}</span>
          <small>
            <OwnerLink entry={entry} />
          </small>
        </span>
      ),
    },
    {
      key: 'amount',
      label: t('bookkeeping.column.amount'),
      isNumeric: true,
      cell: ({ amount }) => <b>{money(amount)}</b>,
    },
    {
      key: 'balance',
      label: t('bookkeeping.column.balanceAfter'),
      isNumeric: true,
      cell: ({ balance }) => (balance === null ? '–' : money(balance)),
    },
  ]
}

/** One transaction: all its entries, whose sum is zero, and what caused it. */
export function TransactionPanel({ transactionId, onClose }: { transactionId: string; onClose: () => void }) {
  const t = useText()
  const money = useMoney()
  const columns = useColumns()
  const { data, error, refetch } = useQuery(apiQuery('staffLedger.transaction', { transactionId }))
  return (
    <SidePanel title={data?.cause ?? t('bookkeeping.transaction.title')} onClose={onClose}>
      <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
        {data && (
          <>
            <Facts moved={data} />
            <SumTable
              caption={t('bookkeeping.transaction.entries')}
              columns={columns}
              rows={data.entries}
              getKey={(entry) => `${entry.account} ${entry.owner?.id} ${entry.amount}`}
              totals={{ account: t('bookkeeping.sum'), amount: money(data.sum) }}
            />
            <NoticeLine tone={data.sum === 0 ? 'good' : 'bad'}>
              {t(data.sum === 0 ? 'bookkeeping.transaction.balanced' : 'bookkeeping.transaction.unbalanced')}
            </NoticeLine>
          </>
        )}
      </CardContent>
    </SidePanel>
  )
}
