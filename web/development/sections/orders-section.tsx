import { useMemo, useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { DataTable, type DataTableColumn } from '#web/console/kit/data-table.tsx'
import { StatusMark, type StatusMarkProps } from '#web/console/kit/status-mark.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatMoney, Money } from '#web/kit/money.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { type Order, type OrderState, orderStates } from '../orders.ts'
import { shopOrders } from '../shop-orders.ts'

/** How far an order has come, and how urgent it is; the word says which state it is. */
const looks: Readonly<Record<OrderState, Pick<StatusMarkProps, 'shape' | 'tone'>>> = {
  paid: { shape: 'quarter', tone: 'info' },
  preparing: { shape: 'half', tone: 'prog' },
  onTheWay: { shape: 'threeQuarters', tone: 'info' },
  received: { shape: 'full', tone: 'good' },
  reviewed: { shape: 'full', tone: 'good' },
  refundRequested: { shape: 'decide', tone: 'bad' },
}

function useColumns(currencyDigits: number): readonly DataTableColumn<Order>[] {
  const t = useText()
  const { intl, currency, timeZone } = useLanguage()
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(intl, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    })
    const countries = new Intl.DisplayNames(intl, { type: 'region' })
    return [
      {
        key: 'number',
        label: t('parts.orders.number'),
        width: 120,
        canHide: false,
        sortValue: ({ number }) => number,
        cell: ({ number }) => <b dir="ltr">{number}</b>,
      },
      {
        key: 'placed',
        label: t('parts.orders.placed'),
        width: 150,
        sortValue: ({ placedAt }) => Date.parse(placedAt),
        cell: ({ placedAt }) => <time dateTime={placedAt}>{time.format(new Date(placedAt))}</time>,
      },
      {
        key: 'shopper',
        label: t('parts.orders.shopper'),
        width: 180,
        sortValue: ({ shopper }) => shopper,
        cell: ({ shopper }) => <bdi>{shopper}</bdi>,
      },
      {
        key: 'country',
        label: t('parts.orders.country'),
        width: 130,
        sortValue: ({ country }) => countries.of(country),
        cell: ({ country }) => countries.of(country),
      },
      {
        key: 'items',
        label: t('parts.orders.items'),
        width: 90,
        isNumeric: true,
        sortValue: ({ items }) => items,
        cell: ({ items }) => formatNumber(items, intl),
      },
      {
        key: 'warehouse',
        label: t('parts.orders.warehouse'),
        width: 120,
        isHiddenAtFirst: true,
        sortValue: ({ warehouse }) => warehouse,
        cell: ({ warehouse }) => warehouse,
      },
      {
        key: 'status',
        label: t('parts.orders.status'),
        width: 170,
        sortValue: ({ state }) => orderStates.indexOf(state),
        cell: ({ state }) => <StatusMark {...looks[state]}>{t(`parts.status.${state}`)}</StatusMark>,
      },
      {
        key: 'total',
        label: t('parts.orders.total'),
        width: 130,
        isNumeric: true,
        sortValue: ({ total }) => total,
        cell: ({ total }) => <Money amount={total} currency={currency} digits={currencyDigits} locale={intl} />,
      },
    ]
  }, [t, intl, currency, timeZone, currencyDigits])
}

/** Ten thousand orders, of which some are shipped at once. */
export default function OrdersSection({ currencyDigits }: { currencyDigits: number }) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const toast = useConsoleToast()
  const columns = useColumns(currencyDigits)
  const [orders, setOrders] = useState<readonly Order[]>(shopOrders)
  const ship = (selected: readonly Order[], clear: () => void) => {
    const numbers = new Set(selected.map(({ number }) => number))
    setOrders(orders.map((order) => (numbers.has(order.number) ? { ...order, state: 'onTheWay' } : order)))
    clear()
    toast({
      text: t('parts.orders.shipped', { count: selected.length }),
      action: { label: t('parts.orders.undo'), onPress: () => setOrders(orders) },
    })
  }
  const writeTotal = (selected: readonly Order[]) =>
    formatMoney(
      selected.reduce((sum, { total }) => sum + total, 0),
      currency,
      currencyDigits,
      intl,
    )
  return (
    <div className="console-card">
      <header>
        <h2>{t('parts.orders.title')}</h2>
      </header>
      <DataTable
        caption={t('parts.orders.title')}
        columns={columns}
        rows={orders}
        getKey={({ number }) => number}
        getName={({ number }) => number}
        sortedBy={{ key: 'placed', isDescending: true }}
        tools={<span className="tabular-numbers">{t('parts.orders.count', { count: orders.length })}</span>}
        empty={t('parts.orders.empty')}
        renderSelection={(selected, clear) => (
          <>
            <span className="tabular-numbers">{t('parts.orders.inAll', { amount: writeTotal(selected) })}</span>
            <ActionButton
              variant="primary"
              icon={<Icon name="truck" size={16} />}
              onClick={() => ship(selected, clear)}
            >
              {t('parts.orders.ship', { count: selected.length })}
            </ActionButton>
          </>
        )}
      />
    </div>
  )
}
