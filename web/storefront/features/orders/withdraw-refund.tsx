import { useCall } from '#web/storefront/app/use-call.ts'
import { useText } from '#web/text/text-provider.tsx'
import { ConfirmDeed, type DeedProps } from './confirm-deed.tsx'

const texts = {
  title: 'orders.withdrawRefund.title',
  confirm: 'orders.withdrawRefund.confirm',
  keep: 'orders.withdrawRefund.keep',
  done: 'orders.withdrawRefund.done',
} as const

/** Asks before a refund request is taken back. */
export function WithdrawRefund({ orderId, ...dialog }: DeedProps) {
  const t = useText()
  const call = useCall()
  const input = { orderId }
  return (
    <ConfirmDeed
      {...dialog}
      texts={texts}
      input={input}
      send={(options) => call('orders.withdrawRefund', input, options)}
    >
      <p>{t('orders.withdrawRefund.text')}</p>
    </ConfirmDeed>
  )
}
