import { type FormEvent, useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { chooseUnits } from './chosen-units.ts'
import { QuantityInput, type Quantities } from './order-lines.tsx'
import type { StaffOrderDetail } from './order-queries.ts'
import { RefundLedger, useRefundPreview } from './refund-preview.tsx'

const maxReason = 200

/** Pieces, delivery and reason of a refund; nothing is chosen at first. */
function useRefundChoice(detail: StaffOrderDetail) {
  const [quantities, setQuantities] = useState<Quantities>({})
  const [withDelivery, setWithDelivery] = useState(false)
  const [reason, setReason] = useState('')
  const left = detail.lines.map(({ id, quantity, refundedQuantity }) => ({
    id,
    quantityToCome: quantity - refundedQuantity,
  }))
  const { units, pieces, invalidIds } = chooseUnits(left, quantities, () => 0)
  const isChosen = (pieces > 0 || withDelivery) && invalidIds.length === 0
  const preview = useRefundPreview({
    orderId: detail.order.id,
    lines: units,
    withDelivery,
    isEnabled: isChosen,
  })
  return {
    quantities,
    setQuantities,
    withDelivery,
    setWithDelivery,
    reason,
    setReason,
    units,
    invalidIds,
    isChosen,
    preview,
  }
}

interface RefundParts {
  detail: StaffOrderDetail
  onClose: () => void
  /** Called once it is done. */
  onRefunded?: (refund: { amount: number; reason: string }) => void
}

function RefundForm({ detail, onClose, onRefunded }: RefundParts) {
  const t = useText()
  const money = useBrandMoney()
  const [isChecked, setChecked] = useState(false)
  const choice = useRefundChoice(detail)
  const { quantities, reason, isChosen, preview, invalidIds } = choice
  const decide = useDecide('staffOrders.refund', /^staffOrders\./)
  const { order, buyer } = detail
  const amount = isChosen && preview.isCurrent && preview.effect ? preview.effect.amount : null
  const isNothing = isChecked && (!isChosen || amount === 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (amount === null || amount === 0 || !reason.trim() || decide.isPending) return
    const input = {
      orderId: order.id,
      lines: [...choice.units],
      withDelivery: choice.withDelivery,
      reason: reason.trim(),
    }
    decide.mutateAsync({ input, done: t('decisions.disputes.refund.done', { amount: money(amount) }) }).then(
      () => {
        onRefunded?.({ amount, reason: input.reason })
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <form className="cannot-deliver" noValidate onSubmit={submit}>
      {preview.error && <NoticeLine tone="bad">{failureText(t, preview.error)}</NoticeLine>}
      {isNothing && <NoticeLine tone="bad">{t('decisions.order.nothing')}</NoticeLine>}
      <ul>
        {detail.lines.map((line) => {
          const left = line.quantity - line.refundedQuantity
          return (
            <li key={line.id}>
              <span>
                <b>{line.name}</b>
                <small>{line.specifications.join(' · ')}</small>
              </span>
              <QuantityInput
                id={`refund-${line.id}`}
                label={t('decisions.order.quantity', { name: line.name })}
                value={quantities[line.id] ?? '0'}
                max={left}
                error={invalidIds.includes(line.id) ? t('decisions.order.tooMany', { left }) : undefined}
                onChange={(value) => choice.setQuantities({ ...quantities, [line.id]: value })}
              />
            </li>
          )
        })}
      </ul>
      {order.amounts.delivery > 0 && (
        <Checkbox checked={choice.withDelivery} onChange={({ target }) => choice.setWithDelivery(target.checked)}>
          {t('decisions.order.withDelivery', { amount: money(order.amounts.delivery) })}
        </Checkbox>
      )}
      <TextAreaInput
        label={t('decisions.reason')}
        help={t('selling.refund.reasonHelp', { name: buyer.username })}
        maxLength={maxReason}
        rows={2}
        value={reason}
        error={isChecked && !reason.trim() ? t('decisions.reason.missing') : undefined}
        onChange={({ target }) => choice.setReason(target.value)}
      />
      {preview.effect && <RefundLedger effect={preview.effect} />}
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={decide.isPending || (isChosen && amount === null)}>
          {amount === null ? t('selling.cannot.choose') : t('selling.refund.approve', { amount: money(amount) })}
        </ActionButton>
      </div>
    </form>
  )
}

/** Refunds shipped pieces by line; the button says the sum, and the money before and after stands above it. */
export function RefundLinesDialog({ detail, open, ...parts }: RefundParts & { open: boolean }) {
  const t = useText()
  const isReleased = detail.proceeds.releasedAt !== null
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && parts.onClose()}
      title={t('decisions.order.lines.title')}
      description={
        isReleased
          ? t('decisions.order.lines.released', { store: detail.order.seller.name })
          : t('decisions.order.lines.text')
      }
    >
      <RefundForm detail={detail} {...parts} />
    </ConsoleDialog>
  )
}
