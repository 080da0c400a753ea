import { useCall } from '#web/storefront/app/use-call.ts'
import { useText } from '#web/text/text-provider.tsx'
import { ConfirmDeed, type DeedProps } from './confirm-deed.tsx'

const texts = {
  title: 'orders.cancel.title',
  confirm: 'orders.cancel.confirm',
  keep: 'orders.cancel.keep',
  done: 'orders.cancel.done',
} as const

/** Asks before an unpaid order goes. */
export function CancelOrder({ orderId, ...dialog }: DeedProps) {
  const t = useText()
  const call = useCall()
  const input = { orderId }
  return (
    <ConfirmDeed {...dialog} texts={texts} input={input} send={(options) => call('orders.cancel', input, options)}>
      <p>{t('orders.cancel.text')}</p>
    </ConfirmDeed>
  )
}
