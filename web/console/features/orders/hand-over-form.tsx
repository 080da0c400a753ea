import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SellerOrder } from '#contract/seller-orders.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { OrderLines } from './order-lines.tsx'
import { invalidateSellerOrders } from './order-queries.ts'

const codePattern = /^\d{6}$/

/** Hands an order over to the shopper who collects it and shows its code. */
export function HandOverForm({ detail }: { detail: SellerOrder }) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { id: orderId } = detail.order
  const pieces = detail.lines.reduce((sum, { quantityToCome }) => sum + quantityToCome, 0)
  const digits = code.replace(/\s/g, '')
  const handOver = useMutation({
    mutationFn: (pickup: string) => {
      const input = { orderId, pickup }
      return submit(input, (options) => call('sellerOrders.ship', input, options))
    },
    onSuccess: async (changed) => {
      client.setQueryData(apiQuery('sellerOrders.detail', { orderId }).queryKey, changed)
      toast({ text: t('orders.timeline.handed_over') })
      await invalidateSellerOrders(client)
    },
    onError: () => setCode(''),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (codePattern.test(digits) && !handOver.isPending) handOver.mutate(digits)
  }
  const isMissing = isChecked && !handOver.isError && !codePattern.test(digits)
  return (
    <form noValidate onSubmit={onSubmit}>
      <OrderLines
        detail={detail}
        packing={{ sources: detail.sources, quantities: null, onChange: () => {}, errors: {} }}
      />
      <div className="order-ship">
        {handOver.isError && <NoticeLine tone="bad">{failureText(t, handOver.error)}</NoticeLine>}
        <TextInput
          label={t('selling.pickup.code')}
          help={t('selling.pickup.codeHelp')}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          dir="ltr"
          value={code}
          error={isMissing ? t('selling.pickup.codeMissing') : undefined}
          onChange={({ target }) => setCode(target.value)}
        />
        <div className="order-ship-foot">
          <p className="console-help">{t('selling.pickup.received')}</p>
          <ActionButton type="submit" variant="primary" aria-disabled={handOver.isPending}>
            {t('selling.pickup.submit', { count: pieces })}
          </ActionButton>
        </div>
      </div>
    </form>
  )
}
