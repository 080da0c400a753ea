import { useMemo } from 'react'
import type { UserDetail } from '#contract/staff-users.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { DataTable, type DataTableColumn } from '#web/console/kit/data-table.tsx'
import { useMoneyText } from '../../app/money.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { OrderStatus } from '../orders/order-status.tsx'

/** The newest orders of a user. */
export function OrdersCard({ orders }: { orders: NonNullable<UserDetail['orders']> }) {
  const t = useText()
  const money = useMoneyText()
  const { formatTime } = useTimes()
  return (
    <section className="console-card" aria-labelledby="orders-title">
      <header>
        <h2 id="orders-title">{t('frame.nav.orders')}</h2>
      </header>
      {orders.recent.length === 0 ? (
        <p className="console-card-body console-help">{t('people.orders.none')}</p>
      ) : (
        <ul className="user-orders">
          {orders.recent.map((order) => (
            <li key={order.id}>
              <a className="person-name" href={toHref(`/staff/orders/${order.id}`)} dir="ltr">
                {order.number}
              </a>
              <time dateTime={order.createdAt}>{formatTime(order.createdAt)}</time>
              <bdi>{order.seller.name}</bdi>
              <OrderStatus order={order} />
              <b className="tabular-numbers">{money(order.amounts.payable)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Entry = OperationData<'staffUsers.wallet'>['pageList'][number]

function useColumns(): readonly DataTableColumn<Entry>[] {
  const t = useText()
  const money = useMoneyText()
  const { formatTime, formatFull } = useTimes()
  return useMemo(
    (): readonly DataTableColumn<Entry>[] => [
      {
        key: 'at',
        label: t('people.wallet.time'),
        width: 130,
        canHide: false,
        cell: ({ at }) => (
          <time dateTime={at} title={formatFull(at)}>
            {formatTime(at)}
          </time>
        ),
      },
      { key: 'cause', label: t('people.wallet.cause'), width: 200, cell: ({ cause }) => cause },
      {
        key: 'orders',
        label: t('people.wallet.reference'),
        width: 170,
        cell: ({ orders }) => <span dir="ltr">{orders.map(({ number }) => number).join(', ')}</span>,
      },
      {
        key: 'amount',
        label: t('people.wallet.amount'),
        width: 110,
        isNumeric: true,
        cell: ({ amount }) => <b>{money(amount)}</b>,
      },
      {
        key: 'balance',
        label: t('people.wallet.balance'),
        width: 110,
        isNumeric: true,
        cell: ({ balance }) => money(balance),
      },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the formats follow the language, as the texts do
    [t],
  )
}

/** Every entry of a user's wallet. */
export function WalletCard({ userId }: { userId: string }) {
  const t = useText()
  const pages = useRecordPages('staffUsers.wallet', { userId })
  const columns = useColumns()
  const rows = useMemo(() => pages.data?.pages.flatMap(({ pageList }) => pageList) ?? [], [pages.data])
  return (
    <section className="console-card" aria-labelledby="wallet-title">
      <header>
        <h2 id="wallet-title">{t('people.wallet')}</h2>
      </header>
      <DataTable
        caption={t('people.wallet.entries')}
        columns={columns}
        rows={rows}
        getKey={({ id }) => id}
        getName={({ cause }) => cause}
        empty={pages.data && <p className="console-card-body console-help">{t('people.wallet.none')}</p>}
        foot={
          pages.hasNextPage && (
            <ActionButton small onClick={() => void pages.fetchNextPage()}>
              {t('people.wallet.more')}
            </ActionButton>
          )
        }
      />
    </section>
  )
}
