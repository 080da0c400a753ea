import { type FormEvent, useState } from 'react'
import type { UserDetail } from '#contract/staff-users.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { usePeopleChange } from './people-queries.ts'

interface StatusDialogProps {
  open: boolean
  detail: UserDetail
  onClose: () => void
}

function StatusForm({ detail: { user }, onClose }: Omit<StatusDialogProps, 'open'>) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isActive = user.status === 'active'
  const name = user.username
  const disable = usePeopleChange('staff.disableUser', () => t('people.disabled', { name }), onClose)
  const enable = usePeopleChange('staff.enableUser', () => t('people.enabled', { name }), onClose)
  const change = isActive ? disable : enable
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (reason.trim() && !change.isPending) change.mutate({ userId: user.id, reason: reason.trim() })
  }
  return (
    <form className="console-log-in" onSubmit={send}>
      <TextInput
        label={t('people.reason')}
        help={t('people.reason.help')}
        error={isChecked && !reason.trim() ? t('people.field.missing') : undefined}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant={isActive ? 'danger' : 'primary'} aria-disabled={change.isPending}>
          {t(isActive ? 'people.disable.send' : 'people.enable.send', { name })}
        </ActionButton>
      </div>
    </form>
  )
}

/** Disables or enables a user, with the reason, which staff read later. */
export function StatusDialog({ open, detail, onClose }: StatusDialogProps) {
  const t = useText()
  const isActive = detail.user.status === 'active'
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(isActive ? 'people.disable.send' : 'people.enable.send', { name: detail.user.username })}
      description={isActive ? t('people.disable.text', { count: detail.sessions.length }) : t('people.enable.text')}
    >
      {open && <StatusForm detail={detail} onClose={onClose} />}
    </ConsoleDialog>
  )
}
