import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { invalidateSellerOrders, type SellerOrderRow } from './order-queries.ts'
import { readCarriers, recordCarrier } from './parcel-fields.tsx'
import { runEach } from './run-each.ts'

interface BulkShipProps {
  orders: readonly SellerOrderRow[]
  onClose: () => void
  /** Called once all are shipped. */
  onDone: () => void
}

function BulkShipForm({ orders, onClose, onDone }: BulkShipProps) {
  const t = useText()
  const id = useId()
  const client = useQueryClient()
  const call = useApi()
  const toast = useConsoleToast()
  const [carrier, setCarrier] = useState(readCarriers()[0] ?? '')
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isChecked, setChecked] = useState(false)
  const [done, setDone] = useState<number | null>(null)
  const [shipped, setShipped] = useState<ReadonlySet<string>>(new Set())
  const left = orders.filter(({ id: orderId }) => !shipped.has(orderId))
  const getNumber = (orderId: string) => (numbers[orderId] ?? '').trim()

  const ship = async () => {
    setDone(0)
    setErrors({})
    const failed = await runEach(
      left,
      ({ id: orderId }, idempotencyKey) =>
        call(
          'sellerOrders.ship',
          { orderId, carrier: carrier.trim(), trackingNumber: getNumber(orderId) },
          { idempotencyKey },
        ),
      setDone,
    )
    const failedIds = new Set(failed.map(({ item }) => item.id))
    recordCarrier(carrier.trim())
    setDone(null)
    const count = left.length - failed.length
    if (count > 0) toast({ text: t('selling.ship.done', { count }) })
    void invalidateSellerOrders(client)
    if (failed.length === 0) return onDone()
    setShipped(new Set(orders.filter(({ id: orderId }) => !failedIds.has(orderId)).map(({ id: orderId }) => orderId)))
    setErrors(Object.fromEntries(failed.map(({ item, error }) => [item.id, failureText(t, error)])))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (done !== null || !carrier.trim() || left.some(({ id: orderId }) => !getNumber(orderId))) return
    void ship()
  }
  return (
    <form className="bulk-ship" onSubmit={submit}>
      {Object.keys(errors).length > 0 && (
        <NoticeLine tone="bad">{t('selling.ship.someFailed', { count: Object.keys(errors).length })}</NoticeLine>
      )}
      <TextInput
        label={t('selling.ship.carrier')}
        list={id}
        maxLength={64}
        autoComplete="off"
        value={carrier}
        error={isChecked && !carrier.trim() ? t('selling.ship.carrierMissing') : undefined}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <datalist id={id}>
        {readCarriers().map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      <ul>
        {left.map((order) => (
          <li key={order.id}>
            <TextInput
              label={t('selling.ship.trackingOf', { number: order.number, name: order.recipient.name })}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              value={numbers[order.id] ?? ''}
              error={
                errors[order.id] ?? (isChecked && !getNumber(order.id) ? t('selling.ship.trackingMissing') : undefined)
              }
              onChange={({ target }) => setNumbers({ ...numbers, [order.id]: target.value })}
            />
          </li>
        ))}
      </ul>
      <p className="console-help">{t('selling.ship.noRefund')}</p>
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={done !== null}>
          {done === null
            ? t('selling.ship.orders', { count: left.length })
            : t('selling.ship.progress', { done, total: left.length })}
        </ActionButton>
      </div>
    </form>
  )
}

/** Ships several orders with one carrier and a number each; those that could not be shipped stay, with the reason. */
export function BulkShipDialog(props: BulkShipProps) {
  const t = useText()
  return (
    <ConsoleDialog
      open={props.orders.length > 0}
      onOpenChange={(open) => !open && props.onClose()}
      title={t('selling.ship.orders', { count: props.orders.length })}
    >
      <BulkShipForm {...props} />
    </ConsoleDialog>
  )
}
