import { type FormEvent, useState } from 'react'
import { maxCreditReason } from '#contract/credit-terms.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import type { ApplicationRow } from './credit-lists.ts'
import { readAmount } from './read-amount.ts'

export type Decision = 'approve' | 'refuse'

interface DecideDialogProps {
  application: ApplicationRow
  decision: Decision
  isPending: boolean
  /** The limit of an approval, or the amount that a refusal suggests; null for none. */
  onDecide: (amount: number | null, reason: string) => void
  onClose: () => void
}

/** Asks for the limit or the suggested amount, and for the reason that the person reads. */
export function DecideDialog({ application, decision, isPending, onDecide, onClose }: DecideDialogProps) {
  const t = useText()
  const money = useBrandMoney()
  const { digits } = useConsoleStart().brand.currency
  const isApproval = decision === 'approve'
  const { amount: wanted, user } = application
  const [typed, setTyped] = useState(isApproval ? String(wanted) : '')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const amount = readAmount(typed, digits)
  const isMissing = isApproval ? amount === null : typed.trim() !== '' && (amount === null || amount >= wanted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isMissing && reason.trim() && !isPending) onDecide(amount, reason.trim())
  }
  return (
    <ConsoleDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t(`lending.${decision}.title`, { amount: money(wanted), name: user.username })}
    >
      <form className="console-log-in" onSubmit={submit} noValidate>
        <TextInput
          label={t(`lending.${decision}.amount`)}
          help={t(`lending.${decision}.amountHelp`)}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={typed}
          error={isChecked && isMissing ? t(`lending.${decision}.amountWrong`, { amount: money(wanted) }) : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextAreaInput
          label={t('decisions.reason')}
          help={t('lending.reasonHelp', { name: user.username })}
          maxLength={maxCreditReason}
          value={reason}
          error={isChecked && !reason.trim() ? t('decisions.reason.missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="console-dialog-actions">
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton type="submit" variant="primary" aria-disabled={isPending}>
            {t(`lending.${decision}.send`)}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  )
}
