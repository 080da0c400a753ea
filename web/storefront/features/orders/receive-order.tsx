import { useCall } from '#web/storefront/app/use-call.ts'
import { useText } from '#web/text/text-provider.tsx'
import { ConfirmDeed, type DeedProps } from './confirm-deed.tsx'

const texts = {
  title: 'orders.receive.title',
  confirm: 'orders.receive.confirm',
  keep: 'orders.receive.later',
  done: 'orders.receive.done',
} as const

/** Asks whether the parcel is here: from then on the store's money is on its way. */
export function ReceiveOrder({ orderId, ...dialog }: DeedProps) {
  const t = useText()
  const call = useCall()
  const input = { orderId }
  return (
    <ConfirmDeed {...dialog} texts={texts} input={input} send={(options) => call('orders.receive', input, options)}>
      <p>{t('orders.receive.text')}</p>
    </ConfirmDeed>
  )
}
