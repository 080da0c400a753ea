import { useApi } from '#web/client/use-api.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ConfirmAction, type OrderDialogProps } from './confirm-action.tsx'

const texts = {
  title: 'orders.withdrawRefund.title',
  confirm: 'orders.withdrawRefund.confirm',
  keep: 'orders.withdrawRefund.keep',
  done: 'orders.withdrawRefund.done',
} as const

/** Confirms the withdrawal of a refund request. */
export function WithdrawRefund({ orderId, ...dialog }: OrderDialogProps) {
  const t = useText()
  const call = useApi()
  const input = { orderId }
  return (
    <ConfirmAction
      {...dialog}
      texts={texts}
      input={input}
      send={(options) => call('orders.withdrawRefund', input, options)}
    >
      <p>{t('orders.withdrawRefund.text')}</p>
    </ConfirmAction>
  )
}
