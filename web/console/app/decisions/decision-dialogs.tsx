import { type FormEvent, type ReactNode, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'

/** The primary action of a case. */
export interface Approval {
  /** The button, with the sum where money moves: `Pay out $2,480.00`. */
  readonly label: string
  /** Title and consequences in the dialog that asks once; without them it is done at once. */
  readonly confirm?: { readonly title: string; readonly text?: ReactNode; readonly children?: ReactNode }
  readonly isPending: boolean
  /** Resolves when it is done or failed; the caller says errors. */
  readonly run: () => Promise<unknown>
}

/** A refusal with its reason. */
export interface Rejection {
  readonly label: string
  readonly title: string
  /** The label of the reason. */
  readonly reasonLabel: string
  /** Who reads the reason, and what follows. */
  readonly help: string
  readonly maxLength: number
  /** The button in the dialog. */
  readonly send: string
  readonly isPending: boolean
  readonly run: (reason: string) => Promise<unknown>
}

interface DialogProps {
  open: boolean
  onClose: () => void
}

/** Asks once before an approval, with the sum and the result. */
export function ApprovalDialog({ approval, open, onClose }: DialogProps & { approval: Approval }) {
  const t = useText()
  const { label, confirm, isPending, run } = approval
  if (!confirm) return null
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={confirm.title}
      description={confirm.text}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton
            variant="primary"
            aria-disabled={isPending}
            onClick={() => !isPending && void run().finally(onClose)}
          >
            {label}
          </ActionButton>
        </>
      }
    >
      {confirm.children}
    </ConsoleDialog>
  )
}

/** Asks for the reason of a refusal. */
export function RejectionDialog({ rejection, open, onClose }: DialogProps & { rejection: Rejection }) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { title, reasonLabel, help, maxLength, send, isPending, run } = rejection
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (reason.trim() && !isPending) void run(reason.trim()).finally(onClose)
  }
  return (
    <ConsoleDialog open={open} onOpenChange={(next) => !next && onClose()} title={title}>
      <form className="console-log-in" onSubmit={submit}>
        <TextAreaInput
          label={reasonLabel}
          help={help}
          maxLength={maxLength}
          value={reason}
          error={isChecked && !reason.trim() ? t('decisions.reason.missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="console-dialog-actions">
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton type="submit" variant="primary" aria-disabled={isPending}>
            {send}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  )
}
