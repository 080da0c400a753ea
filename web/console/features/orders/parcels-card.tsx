import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { OrderDetail } from './order-facts.tsx'
import { PrintLink } from './print-links.tsx'
import { useTimes } from '../../app/times.ts'

type Parcel = OrderDetail['parcels'][number]

function Tracking({ parcel: { carrier, trackingNumber, trackingUrl } }: { parcel: Parcel }) {
  const t = useText()
  if (carrier === null) return <span>{t('orders.parcels.handedOver')}</span>
  return (
    <>
      <b>
        <bdi>{carrier}</bdi>
      </b>
      {trackingUrl ? (
        <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
          <bdi dir="ltr">{trackingNumber}</bdi>
          <span className="visually-hidden"> {t('orders.parcels.newTab')}</span>
        </a>
      ) : (
        <bdi dir="ltr">{trackingNumber}</bdi>
      )}
    </>
  )
}

/** The parcels of an order, each with its carrier, its pieces and its times; renders nothing before the first. */
export function ParcelsCard({ detail }: { detail: OrderDetail }) {
  const t = useText()
  const { formatTime, formatFull } = useTimes()
  if (detail.parcels.length === 0) return null
  const findName = (lineId: string) => detail.lines.find(({ id }) => id === lineId)?.name ?? ''
  return (
    <section className="console-card" aria-labelledby="parcels-title">
      <header>
        <h2 id="parcels-title">{t('orders.parcels.title')}</h2>
      </header>
      <ol className="order-parcels">
        {detail.parcels.map((parcel) => (
          <li key={parcel.number}>
            <Icon name={parcel.carrier === null ? 'store' : 'truck'} size={20} />
            <div>
              <p className="order-parcel-head">
                <span className="order-note">{t('orders.parcels.number', { number: parcel.number })}</span>
                <Tracking parcel={parcel} />
              </p>
              <p className="order-note">
                {parcel.lines
                  .map(({ lineId, quantity }) => t('selling.parcels.line', { count: quantity, name: findName(lineId) }))
                  .join(' · ')}
              </p>
              {parcel.id !== null && (
                <PrintLink path="/print/packing-slip" id={parcel.id} label={t('selling.print.slip')} isInline />
              )}
            </div>
            <span className="order-note order-parcel-time" title={formatFull(parcel.receivedAt ?? parcel.shippedAt)}>
              {parcel.receivedAt
                ? t('selling.parcels.received', { time: formatTime(parcel.receivedAt) })
                : t('selling.parcels.shipped', { time: formatTime(parcel.shippedAt) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
