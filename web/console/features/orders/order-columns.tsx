import { useMemo } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { Money } from '#web/kit/money.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import { toHref } from '../../app/sections.ts'
import type { OrderRow } from './order-queries.ts'
import { OrderStatus } from './order-status.tsx'
import { useNow, useTimes } from '../../app/times.ts'

const countPieces = ({ lines }: OrderRow) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const maxThumbs = 3

/** The first products of an order, and how many pieces there are in all. */
function Pieces({ order }: { order: OrderRow }) {
  const t = useText()
  const { intl } = useLanguage()
  const pieces = countPieces(order)
  return (
    <span className="order-pieces">
      {order.lines.slice(0, maxThumbs).map((line) => (
        <span key={line.id} className={`order-thumb order-thumb-${line.tint}`}>
          <img src={line.image} alt="" width={36} height={36} loading="lazy" />
        </span>
      ))}
      <span aria-hidden="true">{formatNumber(pieces, intl)}</span>
      <span className="visually-hidden">{t('orders.pieces', { count: pieces })}</span>
    </span>
  )
}

/** The day until which an order ships: today and late ones stand out by a word and weight. */
function ShipBy({ shipBy }: { shipBy: string | null }) {
  const t = useText()
  const { formatDay, formatFull, toDayKey } = useTimes()
  const now = useNow()
  if (!shipBy) return <span aria-hidden="true">–</span>
  const isLate = shipBy < now.toISOString()
  const isToday = toDayKey(new Date(shipBy)) === toDayKey(now)
  return (
    <time dateTime={shipBy} title={formatFull(shipBy)} className={isLate || isToday ? 'order-due' : undefined}>
      {isLate
        ? t('selling.shipBy.late', { day: formatDay(shipBy) })
        : isToday
          ? t('selling.shipBy.today')
          : formatDay(shipBy)}
    </time>
  )
}

/** An order on a phone. */
export function OrderCard({ order, href }: { order: OrderRow; href: string }) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { brand } = useConsoleStart()
  const { name, city, country } = order.recipient
  return (
    <div className="order-card">
      <div className="order-card-head">
        <a href={href} dir="ltr">
          {order.number}
        </a>
        <b>
          <Money amount={order.amounts.payable} currency={currency} digits={brand.currency.digits} locale={intl} />
        </b>
      </div>
      <OrderStatus order={order} />
      <div className="order-card-body">
        <Pieces order={order} />
        <div>
          <bdi>{name}</bdi>
          <p>
            <bdi>{[city, country].filter(Boolean).join(', ')}</bdi>
          </p>
        </div>
      </div>
      {order.shipBy && (
        <p className="order-card-due">
          {t('selling.column.shipBy')}: <ShipBy shipBy={order.shipBy} />
        </p>
      )}
    </div>
  )
}

/** The columns of an order list; `hasStore` adds the store, for staff. `toPath` must keep its identity. */
export function useOrderColumns<Row extends OrderRow>(
  toPath: (orderId: string) => string,
  hasStore = false,
): readonly DataTableColumn<Row>[] {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { brand } = useConsoleStart()
  const { formatTime, formatFull } = useTimes()
  return useMemo(
    () => [
      {
        key: 'number',
        label: t('selling.column.order'),
        width: 164,
        canHide: false,
        cell: ({ id, number }) => (
          <a className="order-number" href={toHref(toPath(id))} dir="ltr">
            {number}
          </a>
        ),
      },
      {
        key: 'placed',
        label: t('selling.column.placed'),
        width: 116,
        isSortable: true,
        cell: ({ createdAt }) => (
          <time dateTime={createdAt} title={formatFull(createdAt)}>
            {formatTime(createdAt)}
          </time>
        ),
      },
      {
        key: 'shopper',
        label: t('selling.column.shopper'),
        width: 204,
        cell: ({ recipient: { name, city, country } }) => (
          <span className="order-shopper">
            <bdi>{name}</bdi> <bdi>{[city, country].filter(Boolean).join(', ')}</bdi>
          </span>
        ),
      },
      ...(hasStore
        ? [{ key: 'store', label: t('selling.column.store'), width: 170, cell: ({ seller }: Row) => seller.name }]
        : []),
      { key: 'items', label: t('selling.column.items'), width: 126, cell: (order) => <Pieces order={order} /> },
      {
        key: 'shipBy',
        label: t('selling.column.shipBy'),
        width: 96,
        cell: ({ shipBy }) => <ShipBy shipBy={shipBy} />,
      },
      { key: 'status', label: t('selling.column.status'), width: 190, cell: (order) => <OrderStatus order={order} /> },
      {
        key: 'total',
        label: t('selling.column.total'),
        width: 104,
        isNumeric: true,
        cell: ({ amounts }) => (
          <b>
            <Money amount={amounts.payable} currency={currency} digits={brand.currency.digits} locale={intl} />
          </b>
        ),
      },
      {
        key: 'username',
        label: t('selling.column.username'),
        width: 130,
        isHiddenAtFirst: true,
        cell: ({ buyer }) => <bdi>{buyer.username}</bdi>,
      },
    ],
    [t, intl, currency, brand, formatTime, formatFull, toPath, hasStore],
  )
}
