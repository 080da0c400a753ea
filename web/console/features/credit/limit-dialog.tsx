import { type FormEvent, useState } from 'react'
import { maxCreditReason } from '#contract/credit-terms.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { relatedToCredit } from './credit-lists.ts'
import { readNumber } from './read-amount.ts'

interface LimitDialogProps {
  user: { readonly id: string; readonly username: string }
  /** The limit of now; 0 without one. */
  limit: number
  onClose: () => void
}

/** Sets, raises or ends the credit limit of a person, with the reason for the audit log. */
export function LimitDialog({ user, limit, onClose }: LimitDialogProps) {
  const t = useText()
  const { digits } = useConsoleStart().brand.currency
  const save = useDecide('staffCredit.saveLimit', relatedToCredit)
  const [typed, setTyped] = useState(String(limit))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const amount = readNumber(typed, digits)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (amount === null || !reason.trim() || save.isPending) return
    const input = { userId: user.id, limit: amount, reason: reason.trim() }
    void save.mutateAsync({ input, done: t('lending.limits.saved') }).then(onClose, () => undefined)
  }
  return (
    <ConsoleDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('lending.limits.changeOf', { name: user.username })}
    >
      <form className="console-log-in" onSubmit={submit} noValidate>
        <TextInput
          label={t('lending.limits.amount')}
          help={t('lending.limits.amountHelp')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={typed}
          error={isChecked && amount === null ? t('lending.limits.amountWrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextAreaInput
          label={t('decisions.reason')}
          maxLength={maxCreditReason}
          value={reason}
          error={isChecked && !reason.trim() ? t('decisions.reason.missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="console-dialog-actions">
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton type="submit" variant="primary" aria-disabled={save.isPending}>
            {t('lending.limits.save')}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  )
}
