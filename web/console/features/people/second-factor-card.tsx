import { type FormEvent, useState } from 'react'
import type { UserDetail } from '#contract/staff-users.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useTimes } from '../../app/times.ts'
import { usePeopleChange } from './people-queries.ts'

/** Whether the user has a second factor; staff turn it off for one who lost it, with the reason. */
export function SecondFactorCard({ detail, canReset }: { detail: UserDetail; canReset: boolean }) {
  const t = useText()
  const { formatDay } = useTimes()
  const [isOpen, setOpen] = useState(false)
  const { user, totpSince } = detail
  return (
    <section className="console-card" aria-labelledby="totp-title">
      <header>
        <h2 id="totp-title">{t('account.totp.title')}</h2>
        {canReset && totpSince !== null && (
          <ActionButton small variant="quiet" onClick={() => setOpen(true)}>
            {t('people.totp.reset')}
          </ActionButton>
        )}
      </header>
      <p className="console-card-body">
        {t(totpSince === null ? 'account.totp.off' : 'account.totp.on')}{' '}
        {totpSince !== null && <span className="console-help">{formatDay(totpSince)}</span>}
      </p>
      <ConsoleDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('people.totp.resetTitle', { name: user.username })}
        description={t('people.totp.resetText')}
      >
        {isOpen && <ResetForm userId={user.id} onClose={() => setOpen(false)} />}
      </ConsoleDialog>
    </section>
  )
}

function ResetForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const reset = usePeopleChange('staffUsers.resetTotp', () => t('people.change.totp'), onClose)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (reason.trim() && !reset.isPending) reset.mutate({ userId, reason: reason.trim() })
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
        <ActionButton type="submit" variant="danger" aria-disabled={reset.isPending}>
          {t('account.totp.disable')}
        </ActionButton>
      </div>
    </form>
  )
}
