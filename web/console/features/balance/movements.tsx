import { useMemo } from 'react'
import type { StatementEntry, Withdrawal } from '#contract/wallet.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { ExportButton } from '../../app/lists/export-button.tsx'
import { RecordTable, useDaysFilter } from '../../app/lists/record-table.tsx'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { useFirstDay, type BalanceList } from './balance-list.ts'
import { useTimes } from '../../app/times.ts'
import { useMoneyText } from '../../app/money.ts'

function useMovementColumns(): readonly DataTableColumn<StatementEntry>[] {
  const t = useText()
  const money = useMoneyText()
  const { formatTimeOfYear } = useTimes()
  return useMemo(
    (): readonly DataTableColumn<StatementEntry>[] => [
      {
        key: 'at',
        label: t('balance.column.at'),
        width: 150,
        canHide: false,
        cell: ({ at }) => <time dateTime={at}>{formatTimeOfYear(at)}</time>,
      },
      { key: 'cause', label: t('balance.column.cause'), width: 220, cell: ({ cause }) => cause },
      {
        key: 'orders',
        label: t('balance.column.order'),
        width: 180,
        cell: ({ orders }) => (
          <span className="balance-number" dir="ltr">
            {orders.map(({ number }) => number).join(', ')}
          </span>
        ),
      },
      {
        key: 'amount',
        label: t('balance.column.amount'),
        width: 120,
        isNumeric: true,
        cell: ({ amount }) => <b>{money(amount)}</b>,
      },
      {
        key: 'balance',
        label: t('balance.column.balance'),
        width: 120,
        isNumeric: true,
        cell: ({ balance }) => money(balance),
      },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the formats follow the language, as the texts do
    [t],
  )
}

/** Every movement of the store's money with its cause. */
export function Movements({ list }: { list: BalanceList }) {
  const t = useText()
  const from = useFirstDay(list.state.filters.days)
  const pages = useRecordPages('sellerMoney.statement', from ? { from } : {})
  const days = useDaysFilter(list.state.filters.days, t('balance.column.at'))
  const columns = useMovementColumns()
  return (
    <RecordTable
      list={list}
      pages={pages}
      caption={t('balance.movements')}
      columns={columns}
      getKey={({ id }) => id}
      getName={({ cause }) => cause}
      filters={[days]}
      searchLabel={null}
      errorTitle={t('balance.error')}
      empty={<ListState icon="wallet" title={t('balance.empty.movements')} text={t('balance.empty.ordersText')} />}
    />
  )
}

const payoutMarks = {
  submitted: { shape: 'half', tone: 'info' },
  paid: { shape: 'full', tone: 'good' },
  rejected: { shape: 'stopped', tone: 'bad' },
} as const

function usePayoutColumns(): readonly DataTableColumn<Withdrawal>[] {
  const t = useText()
  const money = useMoneyText()
  const { formatTimeOfYear } = useTimes()
  return useMemo(
    (): readonly DataTableColumn<Withdrawal>[] => [
      {
        key: 'at',
        label: t('balance.column.at'),
        width: 150,
        canHide: false,
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatTimeOfYear(createdAt)}</time>,
      },
      {
        key: 'account',
        label: t('balance.column.account'),
        width: 200,
        cell: ({ account }) => (
          <>
            {account.label} <bdi dir="ltr">{account.masked}</bdi>
          </>
        ),
      },
      {
        key: 'status',
        label: t('balance.column.state'),
        width: 160,
        cell: ({ status, answer }) => (
          <>
            <StatusMark {...payoutMarks[status]}>{t(`balance.payout.${status}`)}</StatusMark>
            {answer && <small className="balance-answer">{answer}</small>}
          </>
        ),
      },
      { key: 'fee', label: t('balance.column.fee'), width: 100, isNumeric: true, cell: ({ fee }) => money(fee) },
      {
        key: 'amount',
        label: t('balance.column.amount'),
        width: 120,
        isNumeric: true,
        cell: ({ amount }) => <b>{money(amount)}</b>,
      },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the formats follow the language, as the texts do
    [t],
  )
}

/** Payouts of the store's money, with what became of them. */
export function Payouts({ list }: { list: BalanceList }) {
  const t = useText()
  const pages = useRecordPages('sellerMoney.payouts', {})
  const columns = usePayoutColumns()
  return (
    <RecordTable
      list={list}
      pages={pages}
      caption={t('balance.payouts')}
      columns={columns}
      getKey={({ id }) => id}
      getName={({ account }) => account.masked}
      filters={[]}
      searchLabel={null}
      tools={<ExportButton exported={{ list: 'payouts', input: {} }} />}
      errorTitle={t('balance.error')}
      empty={<ListState icon="wallet" title={t('balance.empty.payouts')} text={t('balance.empty.payoutsText')} />}
    />
  )
}
