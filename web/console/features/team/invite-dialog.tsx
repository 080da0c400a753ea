import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { StorePermission } from '#contract/store-permissions.ts'
import type { Team } from '#contract/store-team.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { InvitationLink } from '../../app/invitation-link.tsx'
import { listGivableRoles, useRoleName } from './role-names.ts'
import { teamQuery } from './use-team.ts'

interface InviteProps {
  team: Team
  held: readonly StorePermission[]
  onClose: () => void
}

function InviteForm({ team, held, onClose }: InviteProps) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const getRoleName = useRoleName()
  const roles = listGivableRoles(team, held)
  const [note, setNote] = useState('')
  const [roleId, setRoleId] = useState((roles.find(({ id }) => id === 'packing') ?? roles[0])?.id ?? '')
  const [isChecked, setChecked] = useState(false)
  const invite = useMutation({
    mutationFn: (input: { note: string; roleId: string }) =>
      submit(input, (options) => call('team.invite', input, options)),
    onSuccess: (made) => client.setQueryData(teamQuery.queryKey, made.team),
  })
  if (invite.data) return <InvitationLink path="/join" token={invite.data.token} onClose={onClose} />
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (note.trim() && roleId && !invite.isPending) invite.mutate({ note: note.trim(), roleId })
  }
  return (
    <form className="console-log-in" onSubmit={send}>
      {invite.isError && <NoticeLine tone="bad">{failureText(t, invite.error)}</NoticeLine>}
      <TextInput
        label={t('team.invite.note')}
        help={t('team.invite.noteHelp')}
        maxLength={80}
        autoComplete="off"
        value={note}
        error={isChecked && !note.trim() ? t('team.field.missing') : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      <SelectField
        label={t('team.column.role')}
        value={roleId}
        onChange={setRoleId}
        options={roles.map((role) => ({ value: role.id, label: getRoleName(role) }))}
      />
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={invite.isPending}>
          {t('team.invite.make')}
        </ActionButton>
      </div>
    </form>
  )
}

/** Makes a link that gives a role once; it is shown once. */
export function InviteDialog({ open, ...form }: InviteProps & { open: boolean }) {
  const t = useText()
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && form.onClose()}
      title={t('team.invite')}
      description={t('team.invite.text')}
    >
      {open && <InviteForm {...form} />}
    </ConsoleDialog>
  )
}
