import { useMemo } from 'react'
import { earningStates, type OrderEarnings } from '#contract/seller-money.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { RecordTable, useDaysFilter } from '../../app/lists/record-table.tsx'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { useFirstDay, type BalanceList } from './balance-list.ts'
import { useTimes } from '../../app/times.ts'
import { useMoneyText } from '../../app/money.ts'

const marks = {
  escrow: { shape: 'half', tone: 'info' },
  held: { shape: 'decide', tone: 'bad' },
  released: { shape: 'full', tone: 'good' },
} as const

/** A sum that is taken away, or a dash for nothing. */
function Less({ amount }: { amount: number }) {
  const money = useMoneyText()
  return amount === 0 ? <span aria-hidden="true">–</span> : <>{money(-amount)}</>
}

/** When the money is released, or was. */
function Release({ order: { releasedAt, releaseBy, state } }: { order: OrderEarnings }) {
  const t = useText()
  const { formatDay } = useTimes()
  if (releasedAt) return <>{formatDay(releasedAt)}</>
  if (releaseBy) return <>{t('balance.by', { day: formatDay(releaseBy) })}</>
  return <>{t(state === 'held' ? 'balance.heldShort' : 'balance.afterShipping')}</>
}

/** The day of the payout, or since when the money can be paid out. */
function PayoutDay({ order: { paidOutAt, releasedAt, releaseBy } }: { order: OrderEarnings }) {
  const t = useText()
  const { formatDay } = useTimes()
  if (paidOutAt) return <>{formatDay(paidOutAt)}</>
  if (releasedAt) return <>{t('balance.payable')}</>
  return releaseBy ? <>{t('balance.from', { day: formatDay(releaseBy) })}</> : <span aria-hidden="true">–</span>
}

function useColumns(canOpenOrders: boolean): readonly DataTableColumn<OrderEarnings>[] {
  const t = useText()
  const money = useMoneyText()
  const { formatDay, formatTimeOfYear } = useTimes()
  return useMemo(
    () => [
      {
        key: 'number',
        label: t('balance.column.order'),
        width: 150,
        canHide: false,
        cell: ({ id, number }) =>
          canOpenOrders ? (
            <a className="balance-number" href={toHref(`/seller/orders/${id}`)} dir="ltr">
              {number}
            </a>
          ) : (
            <span className="balance-number" dir="ltr">
              {number}
            </span>
          ),
      },
      {
        key: 'placed',
        label: t('balance.column.placed'),
        width: 80,
        cell: ({ placedAt }) => (
          <time dateTime={placedAt} title={formatTimeOfYear(placedAt)}>
            {formatDay(placedAt)}
          </time>
        ),
      },
      {
        key: 'state',
        label: t('balance.column.state'),
        width: 112,
        cell: ({ state }) => <StatusMark {...marks[state]}>{t(`balance.state.${state}`)}</StatusMark>,
      },
      { key: 'total', label: t('balance.column.total'), width: 92, isNumeric: true, cell: ({ total }) => money(total) },
      {
        key: 'refunded',
        label: t('balance.column.refunded'),
        width: 92,
        isNumeric: true,
        cell: ({ refunded }) => <Less amount={refunded} />,
      },
      {
        key: 'commission',
        label: t('balance.column.commission'),
        width: 98,
        isNumeric: true,
        cell: ({ commission }) => <Less amount={commission} />,
      },
      {
        key: 'commissionTax',
        label: t('balance.column.commissionTax'),
        width: 108,
        isNumeric: true,
        isHiddenAtFirst: true,
        cell: ({ commissionTax }) => <Less amount={commissionTax} />,
      },
      {
        key: 'taxKept',
        label: t('balance.column.taxKept'),
        width: 84,
        isNumeric: true,
        cell: (order) => <Less amount={order.taxKept} />,
      },
      {
        key: 'net',
        label: t('balance.column.net'),
        width: 96,
        isNumeric: true,
        cell: ({ net }) => <b>{money(net)}</b>,
      },
      {
        key: 'released',
        label: t('balance.column.released'),
        width: 124,
        isNumeric: true,
        cell: (order) => <Release order={order} />,
      },
      {
        key: 'payout',
        label: t('balance.column.payout'),
        width: 96,
        isNumeric: true,
        cell: (order) => <PayoutDay order={order} />,
      },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the formats follow the language, as the texts do
    [t, canOpenOrders],
  )
}

/** The money of each order: the payment, the deductions with their reasons, and the day of the payout. */
export function OrderMoney({ list, canOpenOrders }: { list: BalanceList; canOpenOrders: boolean }) {
  const t = useText()
  const { state, filters, keyword } = { ...list.state, state: list.state.filters.state }
  const from = useFirstDay(filters.days)
  const known = earningStates.find((one) => one === state)
  const pages = useRecordPages('sellerMoney.orders', {
    ...(known && { state: known }),
    ...(keyword && { keyword }),
    ...(from && { from }),
  })
  const columns = useColumns(canOpenOrders)
  const days = useDaysFilter(filters.days, t('balance.column.placed'))
  return (
    <RecordTable
      list={list}
      pages={pages}
      caption={t('balance.perOrder')}
      columns={columns}
      getKey={({ id }) => id}
      getName={({ number }) => number}
      searchLabel={t('balance.search')}
      filters={[
        days,
        {
          key: 'state',
          label: t('balance.column.state'),
          value: state ?? null,
          options: earningStates.map((one) => ({ value: one, label: t(`balance.state.${one}`) })),
        },
      ]}
      errorTitle={t('balance.error')}
      empty={<ListState icon="wallet" title={t('balance.empty.orders')} text={t('balance.empty.ordersText')} />}
    />
  )
}
