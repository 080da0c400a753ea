import { useApi } from '#web/client/use-api.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ConfirmAction, type OrderDialogProps } from './confirm-action.tsx'

const texts = {
  title: 'orders.receive.title',
  confirm: 'orders.receive.confirm',
  keep: 'orders.receive.later',
  done: 'orders.receive.done',
} as const

/** Confirms the receipt of a parcel; from then on the store is paid. */
export function ConfirmReceipt({ orderId, ...dialog }: OrderDialogProps) {
  const t = useText()
  const call = useApi()
  const input = { orderId }
  return (
    <ConfirmAction {...dialog} texts={texts} input={input} send={(options) => call('orders.receive', input, options)}>
      <p>{t('orders.receive.text')}</p>
    </ConfirmAction>
  )
}
