import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SellerOrder } from '#contract/seller-orders.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { invalidateSellerOrders } from './order-queries.ts'
import { useTimes } from '../../app/times.ts'

function useDecide(orderId: string, onDone: () => void) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (decision: { approve: boolean; reason?: string }) => {
      const input = { orderId, ...decision }
      return submit(input, (options) => call('sellerOrders.decideRefund', input, options))
    },
    onSuccess: async (decided, { approve }) => {
      client.setQueryData(apiQuery('sellerOrders.detail', { orderId }).queryKey, decided)
      toast({ text: t(approve ? 'orders.timeline.refunded' : 'orders.timeline.refund_rejected') })
      onDone()
      await invalidateSellerOrders(client)
    },
  })
}

/** The decision on a refund that the shopper requests before the parcel has left. Both answers ask once. */
export function RefundCard({ detail }: { detail: SellerOrder }) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const { formatTime } = useTimes()
  const [opened, setOpened] = useState<'approve' | 'reject' | null>(null)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const decide = useDecide(detail.order.id, () => setOpened(null))
  const { refund, parcels, buyer } = detail
  if (!refund || !detail.actions.includes('decideRefund')) return null
  const sum = formatMoney(refund.expected ?? 0, currency, digits, intl)
  const close = () => setOpened(null)
  const reject = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!reason.trim() || decide.isPending) return
    decide.mutate({ approve: false, reason: reason.trim() })
  }
  const error = decide.isError && <NoticeLine tone="bad">{failureText(t, decide.error)}</NoticeLine>
  return (
    <section className="console-card" aria-labelledby="refund-title">
      <header>
        <h2 id="refund-title">{t('orders.timeline.refund_requested')}</h2>
        {refund.answerBy && (
          <span className="order-due">{t('selling.refund.answerBy', { time: formatTime(refund.answerBy) })}</span>
        )}
      </header>
      <div className="console-card-body order-refund">
        <blockquote>{refund.reason}</blockquote>
        <p className="console-help">{t('selling.refund.silence')}</p>
        <div className="console-dialog-actions">
          <ActionButton onClick={() => setOpened('reject')}>{t('selling.refund.reject')}</ActionButton>
          <ActionButton variant="primary" onClick={() => setOpened('approve')}>
            {t('selling.refund.approve', { amount: sum })}
          </ActionButton>
        </div>
      </div>
      <ConsoleDialog
        open={opened === 'approve'}
        onOpenChange={close}
        title={t('selling.refund.approve', { amount: sum })}
        description={t(parcels.length > 0 ? 'selling.refund.approveRestText' : 'selling.refund.approveText', {
          name: buyer.username,
          amount: sum,
        })}
        actions={
          <>
            <ActionButton onClick={close}>{t('common.cancel')}</ActionButton>
            <ActionButton
              variant="primary"
              aria-disabled={decide.isPending}
              onClick={() => decide.mutate({ approve: true })}
            >
              {t('selling.refund.approve', { amount: sum })}
            </ActionButton>
          </>
        }
      >
        {error}
      </ConsoleDialog>
      <ConsoleDialog open={opened === 'reject'} onOpenChange={close} title={t('selling.refund.reject')}>
        <form className="console-log-in" onSubmit={reject}>
          {error}
          <TextInput
            label={t('orders.refund.reason')}
            help={t('selling.refund.reasonHelp', { name: buyer.username })}
            maxLength={200}
            autoComplete="off"
            value={reason}
            error={isChecked && !reason.trim() ? t('selling.refund.reasonMissing') : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="console-dialog-actions">
            <ActionButton onClick={close}>{t('common.cancel')}</ActionButton>
            <ActionButton type="submit" variant="primary" aria-disabled={decide.isPending}>
              {t('selling.refund.reject')}
            </ActionButton>
          </div>
        </form>
      </ConsoleDialog>
    </section>
  )
}
