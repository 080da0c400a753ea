import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Permission } from '#contract/permissions.ts'
import type { Role } from '#contract/staff.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { InvitationLink } from '../../app/invitation-link.tsx'
import { useTimes } from '../../app/times.ts'
import { usePeopleChange } from './people-queries.ts'

/** Links that were not used yet. Not shown without any. */
export function InvitationsCard() {
  const t = useText()
  const { formatDay } = useTimes()
  const { data } = useQuery(apiQuery('staffTeam.invitations', {}))
  const withdraw = usePeopleChange('staffTeam.withdrawInvitation', () => t('people.invitation.withdrawn'))
  const invitations = data?.pageList ?? []
  if (invitations.length === 0) return null
  return (
    <section className="console-card" aria-labelledby="invitations-title">
      <header>
        <h2 id="invitations-title">{t('people.invitations')}</h2>
      </header>
      <ul className="user-rows">
        {invitations.map(({ id, note, role, invitedBy, createdAt, expiresAt }) => (
          <li key={id}>
            <div>
              <b>
                <bdi>{note}</bdi>
              </b>
              <small>
                {role.name}. {t('people.invitation.by', { name: invitedBy, day: formatDay(createdAt) })}
              </small>
            </div>
            <StatusMark shape="waiting" tone="wait">
              {t('people.invitation.open', { day: formatDay(expiresAt) })}
            </StatusMark>
            <ActionButton
              small
              aria-label={t('people.invitation.withdrawNamed', { name: note })}
              onClick={() => withdraw.mutate({ invitationId: id })}
            >
              {t('people.invitation.withdraw')}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface InviteProps {
  roles: readonly Role[]
  held: readonly Permission[]
  onClose: () => void
}

function InviteForm({ roles, held, onClose }: InviteProps) {
  const t = useText()
  const givable = roles.filter(({ permissions }) => permissions.every((one) => held.includes(one)))
  const [note, setNote] = useState('')
  const [roleId, setRoleId] = useState((givable.find(({ key }) => key === 'support') ?? givable[0])?.id ?? '')
  const [isChecked, setChecked] = useState(false)
  const invite = usePeopleChange('staffTeam.invite', () => null)
  if (invite.data) return <InvitationLink path="/join/staff" token={invite.data.token} onClose={onClose} />
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (note.trim() && roleId && !invite.isPending) invite.mutate({ note: note.trim(), roleId })
  }
  return (
    <form className="console-log-in" onSubmit={send}>
      <TextInput
        label={t('people.invite.note')}
        help={t('people.invite.noteHelp')}
        maxLength={80}
        autoComplete="off"
        value={note}
        error={isChecked && !note.trim() ? t('people.field.missing') : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      <SelectField
        label={t('people.invite.role')}
        value={roleId}
        onChange={setRoleId}
        options={givable.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={invite.isPending}>
          {t('people.invite.make')}
        </ActionButton>
      </div>
    </form>
  )
}

/** Makes a link that gives a role of staff once; it is shown once. */
export function InviteStaffDialog({ open, ...form }: InviteProps & { open: boolean }) {
  const t = useText()
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && form.onClose()}
      title={t('people.invite')}
      description={t('people.invite.text')}
    >
      {open && <InviteForm {...form} />}
    </ConsoleDialog>
  )
}
