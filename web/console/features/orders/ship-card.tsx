import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { SellerOrder } from '#contract/seller-orders.ts'
import { ApiError } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { CannotDeliver } from './cannot-deliver.tsx'
import { chooseUnits, type ChosenUnits } from './chosen-units.ts'
import { HandOverForm } from './hand-over-form.tsx'
import { invalidateSellerOrders } from './order-queries.ts'
import { OrderLines, type Quantities } from './order-lines.tsx'
import { findNumberError, ParcelFields, readCarriers, recordCarrier, type Parcel } from './parcel-fields.tsx'

const allWarehouses = 'all'

const countPieces = ({ lines }: SellerOrder) =>
  lines.reduce((sum, { quantity, undeliveredQuantity }) => sum + quantity - undeliveredQuantity, 0)

type Shipment = Parcel & { readonly lines: readonly ChosenUnits[] }

function useShip(detail: SellerOrder, onShipped: () => void) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (shipment: Shipment) => {
      const input = { orderId: detail.order.id, ...shipment, lines: [...shipment.lines] }
      return submit(input, (options) => call('sellerOrders.ship', input, options))
    },
    onSuccess: async (shipped, { carrier, lines }) => {
      recordCarrier(carrier)
      client.setQueryData(apiQuery('sellerOrders.detail', { orderId: detail.order.id }).queryKey, shipped)
      const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      const isLast = shipped.lines.every(({ quantityToCome }) => quantityToCome === 0)
      toast({ text: isLast ? t('selling.ship.done', { count: 1 }) : t('selling.ship.partDone', { count: pieces }) })
      onShipped()
      await invalidateSellerOrders(client)
    },
    // The order is read again: it may have changed, as by a refund that was requested meanwhile.
    onError: () => invalidateSellerOrders(client),
  })
}

/** The line of which another parcel took units meanwhile. */
const findExceedingLine = (error: unknown): string | undefined =>
  error instanceof ApiError && error.key === 'order.ship_exceeds' ? String(error.params?.['lineId']) : undefined

/** The form that ships pieces of an order while it waits for it. */
function ShipForm({ detail }: { detail: SellerOrder }) {
  const t = useText()
  const { intl } = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [parcel, setParcel] = useState<Parcel>({ carrier: readCarriers()[0] ?? '', trackingNumber: '' })
  const [quantities, setQuantities] = useState<Quantities>({})
  const [warehouseId, setWarehouseId] = useState(allWarehouses)
  const [isChecked, setChecked] = useState(false)
  const ship = useShip(detail, () => {
    setParcel(({ carrier }) => ({ carrier, trackingNumber: '' }))
    setQuantities({})
    setWarehouseId(allWarehouses)
    setChecked(false)
  })
  const { lines, sources } = detail
  const warehouses = [...new Map(sources.map(({ warehouse }) => [warehouse.id, warehouse])).values()]
  const { units, pieces, invalidIds } = chooseUnits(lines, quantities, ({ quantityToCome }) => quantityToCome)
  const exceedingId = findExceedingLine(ship.error)
  const errors = Object.fromEntries(
    lines
      .filter(({ id }) => invalidIds.includes(id) || id === exceedingId)
      .map(({ id, quantityToCome }) => [id, t('selling.ship.tooMany', { left: quantityToCome })]),
  )
  const chooseWarehouse = (chosen: string) => {
    setWarehouseId(chosen)
    const there = (lineId: string) =>
      sources.find((source) => source.lineId === lineId && source.warehouse.id === chosen)?.quantity ?? 0
    setQuantities(chosen === allWarehouses ? {} : Object.fromEntries(lines.map(({ id }) => [id, String(there(id))])))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const trimmed = { carrier: parcel.carrier.trim(), trackingNumber: parcel.trackingNumber.trim() }
    const isComplete = trimmed.carrier && trimmed.trackingNumber && !findNumberError(t, intl, trimmed)
    if (ship.isPending || !isComplete || invalidIds.length > 0 || pieces === 0) return
    ship.mutate({ ...trimmed, lines: units })
  }
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) form.current?.requestSubmit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields send it
    <form ref={form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <LeaveGuard isActive={parcel.trackingNumber.trim() !== ''} />
      <OrderLines detail={detail} packing={{ sources, quantities, onChange: setQuantities, errors }} />
      <div className="order-ship">
        {ship.isError && <NoticeLine tone="bad">{failureText(t, ship.error)}</NoticeLine>}
        {isChecked && pieces === 0 && invalidIds.length === 0 && (
          <NoticeLine tone="bad">{t('selling.ship.nothing')}</NoticeLine>
        )}
        {warehouses.length > 1 && (
          <SelectField
            label={t('selling.ship.warehouse')}
            options={[
              { value: allWarehouses, label: t('selling.ship.allWarehouses') },
              ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={warehouseId}
            onChange={chooseWarehouse}
          />
        )}
        <ParcelFields parcel={parcel} onChange={setParcel} isChecked={isChecked} />
        <div className="order-ship-foot">
          <p className="console-help">{t('selling.ship.noRefund')}</p>
          <ActionButton type="submit" variant="primary" aria-disabled={ship.isPending}>
            {t('selling.ship.pieces', { count: pieces })}
          </ActionButton>
        </div>
      </div>
    </form>
  )
}

/** The lines, and the form that ships them while the order waits for it. */
export function ShipCard({ detail }: { detail: SellerOrder }) {
  const t = useText()
  const canHandOver = detail.actions.includes('handOver')
  const canShip = canHandOver || detail.actions.includes('ship')
  const left = detail.lines.reduce((sum, { quantityToCome }) => sum + quantityToCome, 0)
  return (
    <section className="console-card" aria-labelledby="ship-title">
      <header>
        <h2 id="ship-title">
          {t(canHandOver ? 'selling.pickup.title' : canShip ? 'selling.ship.title' : 'orders.detail.goods')}
        </h2>
        <span className="order-note">
          {canShip
            ? `${t('selling.ship.left', { count: left })} · ${t('selling.ship.ticks')}`
            : t('orders.pieces', { count: countPieces(detail) })}
        </span>
        <CannotDeliver detail={detail} />
      </header>
      {canHandOver ? (
        <HandOverForm detail={detail} />
      ) : canShip ? (
        <ShipForm detail={detail} />
      ) : (
        <OrderLines detail={detail} />
      )}
    </section>
  )
}
