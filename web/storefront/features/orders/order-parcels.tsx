import './order-parcels.css'
import { useState } from 'react'
import type { Order, OrderParcel } from '#contract/orders.ts'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ConfirmAction } from './confirm-action.tsx'

type Units = { readonly lineId: string; readonly quantity: number }

/** Units of some lines with their names. */
function UnitList({ lines, units }: { lines: Order['lines']; units: readonly Units[] }) {
  const t = useText()
  return (
    <ul>
      {units.map(({ lineId, quantity }) => {
        const line = lines.find(({ id }) => id === lineId)
        return (
          line && (
            <li key={lineId}>
              <span className="tabular-numbers">{t('checkout.goods.quantity', { quantity })}</span>
              <span>
                <bdi>{line.name}</bdi>
                {line.specifications.length > 0 && <small>{line.specifications.join(' · ')}</small>}
              </span>
            </li>
          )
        )
      })}
    </ul>
  )
}

const texts = {
  title: 'orders.parcels.receiveTitle',
  confirm: 'orders.parcels.receive',
  keep: 'orders.receive.later',
  done: 'orders.parcels.receiveDone',
} as const

/** The carrier with the number of a parcel, as a link where the carrier has a page for it. */
function Tracking({ parcel }: { parcel: OrderParcel }) {
  const t = useText()
  if (parcel.carrier === null) return <span>{t('orders.parcels.handedOver')}</span>
  const number = <bdi dir="ltr">{parcel.trackingNumber}</bdi>
  return (
    <span>
      <bdi>{parcel.carrier}</bdi>{' '}
      {parcel.trackingUrl ? (
        <a href={parcel.trackingUrl} target="_blank" rel="noopener noreferrer">
          {number}
          <span className="visually-hidden"> {t('orders.parcels.newTab')}</span>
        </a>
      ) : (
        number
      )}
    </span>
  )
}

function Parcel({ parcel, detail }: { parcel: OrderParcel; detail: Order }) {
  const t = useText()
  const call = useApi()
  const { timeZone, intl } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { order, lines, parcels } = detail
  const canReceive =
    parcel.id !== null &&
    parcel.receivedAt === null &&
    [1, 2, 3].includes(order.status) &&
    // The only parcel of a complete order is received with the order.
    (parcels.length > 1 || order.status !== 3)
  const input = { orderId: order.id, parcelId: parcel.id ?? '' }
  return (
    <li>
      <h3>{t('orders.parcels.number', { number: parcel.number })}</h3>
      <p>
        <Icon name="truck" size={16} />
        <Tracking parcel={parcel} />
      </p>
      <p className="order-parcels-time">
        {t(parcel.receivedAt ? 'orders.parcels.received' : 'orders.parcels.shipped')}{' '}
        <Time iso={parcel.receivedAt ?? parcel.shippedAt} zone={timeZone} locale={intl} />
      </p>
      <UnitList lines={lines} units={parcel.lines} />
      {canReceive && (
        <Button
          variant="secondary"
          small
          aria-label={t('orders.parcels.receiveOf', { number: parcel.number })}
          onClick={() => setOpen(true)}
        >
          {t('orders.parcels.receive')}
        </Button>
      )}
      {canReceive && (
        <ConfirmAction
          open={isOpen}
          onClose={() => setOpen(false)}
          texts={texts}
          input={input}
          send={(options) => call('orders.receive', input, options)}
        >
          <p>{t('orders.parcels.receiveText')}</p>
        </ConfirmAction>
      )}
    </li>
  )
}

/** The parcels of an order with their carriers, what is still to come, and what cannot be delivered. */
export function OrderParcels({ detail }: { detail: Order }) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  const { lines, parcels, deadlines } = detail
  const toCome = lines
    .filter(({ quantityToCome }) => quantityToCome > 0)
    .map(({ id, quantityToCome }) => ({ lineId: id, quantity: quantityToCome }))
  const undelivered = lines
    .filter(({ undeliveredQuantity }) => undeliveredQuantity > 0)
    .map(({ id, undeliveredQuantity }) => ({ lineId: id, quantity: undeliveredQuantity }))
  if (parcels.length === 0) return null
  return (
    <Card title={t('orders.parcels.title')}>
      <ol className="order-parcels">
        {parcels.map((parcel) => (
          <Parcel key={parcel.number} parcel={parcel} detail={detail} />
        ))}
        {toCome.length > 0 && (
          <li>
            <h3>{t('orders.parcels.toCome')}</h3>
            {deadlines.shipBy && (
              <p className="order-parcels-time">
                {t('orders.deadline.ship')} <Time iso={deadlines.shipBy} zone={timeZone} locale={intl} />
              </p>
            )}
            <UnitList lines={lines} units={toCome} />
          </li>
        )}
        {undelivered.length > 0 && (
          <li>
            <h3>{t('orders.parcels.undelivered')}</h3>
            <UnitList lines={lines} units={undelivered} />
          </li>
        )}
      </ol>
    </Card>
  )
}
