import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { SellerOrder } from '#contract/seller-orders.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { invalidateSellerOrders } from './order-queries.ts'
import { OrderLines } from './order-lines.tsx'
import { ParcelFields, readCarriers, recordCarrier, type Parcel } from './parcel-fields.tsx'

const countLeft = ({ lines }: SellerOrder) =>
  lines.reduce((sum, { quantity, refundedQuantity }) => sum + quantity - refundedQuantity, 0)

function useShip(detail: SellerOrder) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (parcel: Parcel) => {
      const input = { orderId: detail.order.id, ...parcel }
      return submit(input, (options) => call('sellerOrders.ship', input, options))
    },
    onSuccess: async (shipped, { carrier }) => {
      recordCarrier(carrier)
      client.setQueryData(apiQuery('sellerOrders.detail', { orderId: detail.order.id }).queryKey, shipped)
      toast({ text: t('selling.ship.done', { count: 1 }) })
      await invalidateSellerOrders(client)
    },
    // The order is read again: it may have changed, as by a refund that was requested meanwhile.
    onError: () => invalidateSellerOrders(client),
  })
}

/** The lines, and the form that ships them while the order waits for it. */
export function ShipCard({ detail }: { detail: SellerOrder }) {
  const t = useText()
  const ship = useShip(detail)
  const form = useRef<HTMLFormElement>(null)
  const [parcel, setParcel] = useState<Parcel>({ carrier: readCarriers()[0] ?? '', trackingNumber: '' })
  const [isChecked, setChecked] = useState(false)
  const canShip = detail.actions.includes('ship')
  const pieces = countLeft(detail)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const trimmed = { carrier: parcel.carrier.trim(), trackingNumber: parcel.trackingNumber.trim() }
    if (ship.isPending || !trimmed.carrier || !trimmed.trackingNumber) return
    ship.mutate(trimmed)
  }
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) form.current?.requestSubmit()
  }
  return (
    <section className="console-card" aria-labelledby="ship-title">
      <header>
        <h2 id="ship-title">{t(canShip ? 'selling.ship.title' : 'orders.detail.goods')}</h2>
        <span className="order-note">
          {t('orders.pieces', { count: pieces })}
          {canShip && ` · ${t('selling.ship.ticks')}`}
        </span>
      </header>
      <LeaveGuard isActive={canShip && parcel.trackingNumber.trim() !== ''} />
      <OrderLines detail={detail} isPacking={canShip} />
      {canShip && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields send it
        <form ref={form} className="order-ship" onSubmit={submit} onKeyDown={onKeyDown}>
          {ship.isError && <NoticeLine tone="bad">{failureText(t, ship.error)}</NoticeLine>}
          <ParcelFields parcel={parcel} onChange={setParcel} isChecked={isChecked} />
          <div className="order-ship-foot">
            <p className="console-help">{t('selling.ship.noRefund')}</p>
            <ActionButton type="submit" variant="primary" aria-disabled={ship.isPending}>
              {t('selling.ship.pieces', { count: pieces })}
            </ActionButton>
          </div>
        </form>
      )}
      {detail.tracking && (
        <p className="order-tracking">
          {t('selling.ship.parcel')}: <b>{detail.tracking.carrier}</b> <bdi dir="ltr">{detail.tracking.number}</bdi>
        </p>
      )}
    </section>
  )
}
