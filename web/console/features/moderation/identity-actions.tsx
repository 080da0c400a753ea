import { useState } from 'react'
import { identityRejectReasons, type IdentityRejectReason } from '#contract/identity-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import type { CaseClaim } from '../../app/decisions/use-claims.ts'
import { useKeys } from '../../app/use-keys.ts'

const maxNote = 500

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly name: string
  readonly isPending: boolean
}

/** Rejects the whole verification with a reason from the list, and a note where it needs one. */
function RejectDialog({
  open,
  onClose,
  name,
  isPending,
  onSend,
}: DialogProps & { onSend: (rejectReason: IdentityRejectReason, note: string) => Promise<unknown> }) {
  const t = useText()
  const [reason, setReason] = useState<IdentityRejectReason>(identityRejectReasons[0])
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = reason === 'other' && note.trim() === ''
  const submit = () => {
    setChecked(true)
    if (!isMissing && !isPending) void onSend(reason, note.trim()).then(onClose)
  }
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('moderation.verify.reject.title', { name })}
      description={t('moderation.verify.reject.text', { name })}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton variant="danger" aria-disabled={isPending} onClick={submit}>
            {t('moderation.verify.reject.send')}
          </ActionButton>
        </>
      }
    >
      <SelectField
        label={t('moderation.reason')}
        options={identityRejectReasons.map((value) => ({ value, label: t(`moderation.verify.reject.${value}`) }))}
        value={reason}
        onChange={(value) => setReason(identityRejectReasons.find((one) => one === value) ?? reason)}
      />
      <TextAreaInput
        label={t('moderation.verify.note')}
        maxLength={maxNote}
        value={note}
        error={isChecked && isMissing ? t('decisions.reason.missing') : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
    </ConsoleDialog>
  )
}

interface RejectButtonProps {
  readonly claim: CaseClaim
  readonly name: string
  readonly isPending: boolean
  readonly onSend: (rejectReason: IdentityRejectReason, note: string) => Promise<unknown>
}

/** The refusal of the whole; R. A free case is taken by the press. */
export function RejectButton({ claim, ...dialog }: RejectButtonProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const begin = async () => {
    if (claim.isOwn || (await claim.take())) setOpen(true)
  }
  useKeys({ r: dialog.isPending ? undefined : () => void begin() })
  return (
    <>
      <ActionButton variant="danger" aria-keyshortcuts="r" onClick={() => void begin()}>
        {t('moderation.reject')}
      </ActionButton>
      <RejectDialog {...dialog} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Lets a person send a refused verification again; asks for the reason. */
export function ReopenButton({
  name,
  isPending,
  onSend,
}: {
  readonly name: string
  readonly isPending: boolean
  readonly onSend: (reason: string) => Promise<unknown>
}) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const submit = () => {
    setChecked(true)
    if (reason.trim() !== '' && !isPending) void onSend(reason.trim()).then(() => setOpen(false))
  }
  return (
    <div>
      <ActionButton onClick={() => setOpen(true)}>{t('moderation.verify.reopen')}</ActionButton>
      <ConsoleDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('moderation.verify.reopen.title', { name })}
        description={t('moderation.verify.reopen.text')}
        actions={
          <>
            <ActionButton onClick={() => setOpen(false)}>{t('common.cancel')}</ActionButton>
            <ActionButton variant="primary" aria-disabled={isPending} onClick={submit}>
              {t('moderation.verify.reopen.send')}
            </ActionButton>
          </>
        }
      >
        <TextAreaInput
          label={t('moderation.reason')}
          maxLength={maxNote}
          value={reason}
          error={isChecked && reason.trim() === '' ? t('decisions.reason.missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </ConsoleDialog>
    </div>
  )
}
