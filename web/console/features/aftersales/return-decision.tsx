import { type FormEvent, useState } from 'react'
import type { SellerReturn } from '#contract/returns.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { useKeys } from '../../app/use-keys.ts'
import { useReturnAction } from './return-queries.ts'

interface DialogProps {
  one: SellerReturn
  open: boolean
  onClose: () => void
}

/** Asks for the reason of a refusal, which the shopper reads. Of a parcel, staff decide then. */
function RefuseDialog({ one, open, onClose }: DialogProps) {
  const t = useText()
  const isParcel = one.state === 'shipped_back'
  const decide = useReturnAction('decide', one.id, t(isParcel ? 'aftersales.contest.done' : 'aftersales.refuse.done'))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const title = t(isParcel ? 'aftersales.contest.title' : 'aftersales.refuse.title')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!reason.trim() || decide.isPending) return
    decide.mutate({ approve: false, reason: reason.trim() }, { onSettled: onClose })
  }
  return (
    <ConsoleDialog open={open} onOpenChange={(next) => !next && onClose()} title={title}>
      <form className="console-log-in" onSubmit={submit}>
        <TextAreaInput
          label={t('aftersales.refuse.reason')}
          help={t(isParcel ? 'aftersales.contest.help' : 'aftersales.refuse.help', { name: one.buyer.username })}
          maxLength={500}
          value={reason}
          error={isChecked && !reason.trim() ? t('aftersales.refuse.missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="console-dialog-actions">
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton type="submit" variant="primary" aria-disabled={decide.isPending}>
            {t(isParcel ? 'aftersales.contest.send' : 'aftersales.refuse.send')}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  )
}

/** Asks once before the money goes back, or the replacement is sent. */
function ConfirmDialog({ one, open, onClose, sum }: DialogProps & { sum: string }) {
  const t = useText()
  const [isRestocked, setRestocked] = useState(false)
  const [isRefunded, setRefunded] = useState(false)
  const isExchange = one.kind === 'exchange' && !isRefunded
  const done = isExchange ? t('aftersales.confirm.exchanged') : t('aftersales.confirm.done', { amount: sum })
  const confirm = useReturnAction('confirm', one.id, done)
  const label = isExchange ? t('aftersales.confirm.exchange') : t('aftersales.confirm.refund', { amount: sum })
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('aftersales.confirm.title')}
      description={
        isExchange
          ? t('aftersales.confirm.textExchange', { name: one.buyer.username })
          : t('aftersales.confirm.text', { name: one.buyer.username, amount: sum })
      }
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton
            variant="primary"
            aria-disabled={confirm.isPending}
            onClick={() =>
              !confirm.isPending && confirm.mutate({ restock: isRestocked, refund: isRefunded }, { onSettled: onClose })
            }
          >
            {label}
          </ActionButton>
        </>
      }
    >
      <div className="aftersales-choices">
        <Checkbox checked={isRestocked} onChange={({ target }) => setRestocked(target.checked)}>
          {t('aftersales.confirm.restock')}
        </Checkbox>
        {one.kind === 'exchange' && (
          <Checkbox checked={isRefunded} onChange={({ target }) => setRefunded(target.checked)}>
            {t('aftersales.confirm.refundInstead')}
          </Checkbox>
        )}
      </div>
    </ConsoleDialog>
  )
}

/** The steps that the store can take now: refusal at the start, approval at the end. */
export function ReturnDecision({ one }: { one: SellerReturn }) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const [opened, setOpened] = useState<'refuse' | 'confirm' | null>(null)
  const accept = useReturnAction('decide', one.id, t('aftersales.accept.done'))
  const close = () => setOpened(null)
  const sum = formatMoney(one.amount, currency, digits, intl)
  const canDecide = one.actions.includes('decide')
  const canConfirm = one.actions.includes('confirm')
  const canAccept = canDecide && !canConfirm
  const approve = canAccept
    ? () => !accept.isPending && accept.mutate({ approve: true })
    : canConfirm
      ? () => setOpened('confirm')
      : undefined
  useKeys({ a: approve && (() => void approve()), r: canDecide ? () => setOpened('refuse') : undefined })
  if (!canDecide && !canConfirm) return null
  return (
    <>
      {canDecide && (
        <ActionButton onClick={() => setOpened('refuse')}>
          {t(canConfirm ? 'aftersales.contest.open' : 'aftersales.refuse.open')}
        </ActionButton>
      )}
      <ActionButton variant="primary" aria-disabled={accept.isPending} onClick={approve}>
        {canAccept
          ? one.kind === 'exchange'
            ? t('aftersales.accept.exchange')
            : t('aftersales.accept.return', { amount: sum })
          : t('aftersales.confirm.open')}
      </ActionButton>
      <RefuseDialog one={one} open={opened === 'refuse'} onClose={close} />
      <ConfirmDialog one={one} open={opened === 'confirm'} onClose={close} sum={sum} />
    </>
  )
}
