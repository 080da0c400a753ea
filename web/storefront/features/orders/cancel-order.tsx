import { useApi } from '#web/client/use-api.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ConfirmAction, type OrderDialogProps } from './confirm-action.tsx'

const texts = {
  title: 'orders.cancel.title',
  confirm: 'orders.cancel.confirm',
  keep: 'orders.cancel.keep',
  done: 'orders.cancel.done',
} as const

/** Confirms the cancellation of an unpaid order. */
export function CancelOrder({ orderId, ...dialog }: OrderDialogProps) {
  const t = useText()
  const call = useApi()
  const input = { orderId }
  return (
    <ConfirmAction {...dialog} texts={texts} input={input} send={(options) => call('orders.cancel', input, options)}>
      <p>{t('orders.cancel.text')}</p>
    </ConfirmAction>
  )
}
