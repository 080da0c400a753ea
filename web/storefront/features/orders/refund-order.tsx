import { useState } from 'react'
import { useBoot } from '#web/client/boot.ts'
import { useApi } from '#web/client/use-api.ts'
import { TextArea } from '#web/kit/field.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { ConfirmAction, type OrderDialogProps } from './confirm-action.tsx'

const texts = {
  title: 'orders.refund.title',
  confirm: 'orders.refund.confirm',
  keep: 'orders.refund.keep',
  done: 'orders.refund.done',
} as const

/** Requests a refund for an order that was not sent yet, with a reason. */
export function RefundOrder({ orderId, ...dialog }: OrderDialogProps) {
  const t = useText()
  const call = useApi()
  const [reason, setReason] = useState('')
  const { refundAnswerHours } = useBoot().brand.policy
  const input = { orderId, reason }
  return (
    <ConfirmAction {...dialog} texts={texts} input={input} send={(options) => call('orders.refund', input, options)}>
      <p>{t('orders.refund.text', { hours: refundAnswerHours })}</p>
      <TextArea
        label={t('orders.refund.reason')}
        value={reason}
        maxLength={200}
        required
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmAction>
  )
}
