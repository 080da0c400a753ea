import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SellerOrder } from '#contract/seller-orders.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { useMoneyText } from '../../app/money.ts'
import { chooseUnits, type ChosenUnits } from './chosen-units.ts'
import { QuantityInput, type Quantities } from './order-lines.tsx'
import { invalidateSellerOrders } from './order-queries.ts'

type Refund = { readonly lines: readonly ChosenUnits[]; readonly reason: string; readonly restock: boolean }

function useRefund(orderId: string, amount: string, onDone: () => void) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (refund: Refund) => {
      const input = { orderId, ...refund, lines: [...refund.lines] }
      return submit(input, (options) => call('sellerOrders.refundLines', input, options))
    },
    onSuccess: async (changed) => {
      client.setQueryData(apiQuery('sellerOrders.detail', { orderId }).queryKey, changed)
      toast({ text: t('selling.cannot.done', { amount }) })
      onDone()
      await invalidateSellerOrders(client)
    },
    onError: () => invalidateSellerOrders(client),
  })
}

function CannotDeliverForm({ detail, onClose }: { detail: SellerOrder; onClose: () => void }) {
  const t = useText()
  const toMoney = useMoneyText()
  const [quantities, setQuantities] = useState<Quantities>({})
  const [reason, setReason] = useState('')
  const [restock, setRestock] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const { id: orderId } = detail.order
  const { units, pieces, invalidIds } = chooseUnits(detail.lines, quantities, () => 0)
  const isChosen = pieces > 0 && invalidIds.length === 0
  const preview = useQuery({
    ...apiQuery('sellerOrders.previewRefundLines', { orderId, lines: [...units] }),
    enabled: isChosen,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const amount = isChosen && preview.data && !preview.isPlaceholderData ? toMoney(preview.data.amount) : null
  const refund = useRefund(orderId, amount ?? '', onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (amount === null || !reason.trim() || refund.isPending) return
    refund.mutate({ lines: units, reason: reason.trim(), restock })
  }
  const failure = refund.error ?? preview.error
  return (
    <form className="cannot-deliver" noValidate onSubmit={submit}>
      {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
      {isChecked && !isChosen && <NoticeLine tone="bad">{t('selling.ship.nothing')}</NoticeLine>}
      <ul>
        {detail.lines
          .filter(({ quantityToCome }) => quantityToCome > 0)
          .map((line) => (
            <li key={line.id}>
              <span>
                <b>{line.name}</b>
                <small>{line.specifications.join(' · ')}</small>
              </span>
              <QuantityInput
                id={`cannot-${line.id}`}
                label={t('selling.cannot.quantity', { name: line.name })}
                value={quantities[line.id] ?? '0'}
                max={line.quantityToCome}
                error={
                  invalidIds.includes(line.id) ? t('selling.ship.tooMany', { left: line.quantityToCome }) : undefined
                }
                onChange={(value) => setQuantities({ ...quantities, [line.id]: value })}
              />
            </li>
          ))}
      </ul>
      <TextInput
        label={t('selling.cannot.reason')}
        help={t('selling.refund.reasonHelp', { name: detail.buyer.username })}
        maxLength={200}
        autoComplete="off"
        value={reason}
        error={isChecked && !reason.trim() ? t('selling.refund.reasonMissing') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Checkbox checked={restock} onChange={({ target }) => setRestock(target.checked)}>
        {t('selling.cannot.restock')}
      </Checkbox>
      {amount !== null && preview.data?.isOver && <NoticeLine tone="info">{t('selling.cannot.over')}</NoticeLine>}
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={refund.isPending || (isChosen && amount === null)}>
          {amount === null ? t('selling.cannot.choose') : t('selling.cannot.submit', { amount })}
        </ActionButton>
      </div>
    </form>
  )
}

/** Refunds pieces that cannot be delivered; the button says the sum. */
export function CannotDeliver({ detail }: { detail: SellerOrder }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (!detail.actions.includes('refundLines')) return null
  const close = () => setOpen(false)
  return (
    <>
      <ActionButton small onClick={() => setOpen(true)}>
        {t('selling.cannot.open')}
      </ActionButton>
      <ConsoleDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('selling.cannot.title')}
        description={t('selling.cannot.text')}
      >
        <CannotDeliverForm detail={detail} onClose={close} />
      </ConsoleDialog>
    </>
  )
}
