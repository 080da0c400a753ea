import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StorePermission } from '#contract/store-permissions.ts'
import type { Team } from '#contract/store-team.ts'
import { ApiError } from '#web/client/api-call.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConflictDialog } from '#web/console/kit/conflict-dialog.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { listGivableRoles, useRoleName } from './role-names.ts'
import { teamQuery, useTeamChange } from './use-team.ts'

type Member = Team['members'][number]

interface PeopleProps {
  team: Team
  /** The permissions of the person who looks at it. */
  held: readonly StorePermission[]
  ownId: string
}

function useDay() {
  const { intl, timeZone } = useLanguage()
  const format = new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'long', timeZone })
  return (iso: string) => format.format(new Date(iso))
}

/** A member: the role as a choice where it may be changed, and the button that removes them. */
function MemberRow({ team, held, ownId, member, onRemove }: PeopleProps & { member: Member; onRemove: () => void }) {
  const t = useText()
  const formatDay = useDay()
  const getRoleName = useRoleName()
  const client = useQueryClient()
  const [conflict, setConflict] = useState<{ readonly yours: string; readonly theirs: string } | null>(null)
  const setRole = useTeamChange(
    'team.setRole',
    t('team.member.changed', { name: member.username }),
    () => undefined,
    (error) => {
      if (!(error instanceof ApiError) || error.key !== 'team.member_changed') return false
      const [sent, stored] = error.params.versions as readonly { readonly roleId: string }[]
      setConflict({ yours: sent!.roleId, theirs: stored!.roleId })
      return true
    },
  )
  const giveRole = (roleId: string, expected: string) => {
    setConflict(null)
    setRole.mutate({ userId: member.userId, roleId, expected })
  }
  const closeConflict = () => {
    setConflict(null)
    void invalidate(client, { queryKey: teamQuery.queryKey })
  }
  const findRoleName = (roleId: string) =>
    getRoleName(team.roles.find(({ id }) => id === roleId) ?? { id: roleId, name: null })
  const role = team.roles.find(({ id }) => id === member.roleId)
  const isHeld = role !== undefined && role.permissions.every((one) => held.includes(one))
  const canChange = member.roleId !== 'owner' && member.userId !== ownId && isHeld
  return (
    <li>
      <div className="team-person">
        <b>
          <bdi>{member.username}</bdi>
        </b>
        <small>
          {member.joinedAt ? t('team.member.since', { day: formatDay(member.joinedAt) }) : t('team.member.owner')}
        </small>
      </div>
      {canChange ? (
        <SelectField
          label={t('team.member.role', { name: member.username })}
          value={member.roleId}
          onChange={(roleId) => giveRole(roleId, member.roleId)}
          options={listGivableRoles(team, held).map((one) => ({ value: one.id, label: getRoleName(one) }))}
        />
      ) : (
        <span className="team-role">{getRoleName(role ?? { id: member.roleId, name: null })}</span>
      )}
      <div className="team-actions">
        {canChange && (
          <ActionButton
            small
            variant="quiet"
            aria-label={t('team.member.removeNamed', { name: member.username })}
            onClick={onRemove}
          >
            {t('team.member.remove')}
          </ActionButton>
        )}
      </div>
      <ConflictDialog
        editor={conflict && ''}
        fields={
          conflict
            ? [
                {
                  key: 'role',
                  label: t('team.column.role'),
                  yours: findRoleName(conflict.yours),
                  theirs: findRoleName(conflict.theirs),
                },
              ]
            : []
        }
        taken={[]}
        onBack={closeConflict}
        onTakeAll={closeConflict}
        onSave={({ role: side }) => (side === 'theirs' ? closeConflict() : giveRole(conflict!.yours, conflict!.theirs))}
      />
    </li>
  )
}

function InvitationRow({ team, invitation }: { team: Team; invitation: Team['invitations'][number] }) {
  const t = useText()
  const formatDay = useDay()
  const getRoleName = useRoleName()
  const withdraw = useTeamChange('team.withdrawInvitation', t('team.invitation.withdrawn'))
  const role = team.roles.find(({ id }) => id === invitation.roleId)
  return (
    <li>
      <div className="team-person">
        <b>
          <bdi>{invitation.note}</bdi>
        </b>
        <small>{t('team.invitation.by', { name: invitation.invitedBy, day: formatDay(invitation.createdAt) })}</small>
        <StatusMark shape="waiting" tone="wait">
          {t('team.invitation.open', { day: formatDay(invitation.expiresAt) })}
        </StatusMark>
      </div>
      <span className="team-role">{getRoleName(role ?? { id: invitation.roleId, name: null })}</span>
      <div className="team-actions">
        <ActionButton
          small
          variant="danger"
          aria-label={t('team.invitation.withdrawNamed', { name: invitation.note })}
          onClick={() => withdraw.mutate({ invitationId: invitation.id })}
        >
          {t('team.invitation.withdraw')}
        </ActionButton>
      </div>
    </li>
  )
}

/** The people of the store and its open invitations. */
export function People(props: PeopleProps) {
  const { team } = props
  const t = useText()
  const [removing, setRemoving] = useState<Member | null>(null)
  const close = () => setRemoving(null)
  const remove = useTeamChange('team.remove', t('team.member.removed', { name: removing?.username ?? '' }), close)
  return (
    <section className="console-card" aria-labelledby="team-people">
      <header>
        <h2 id="team-people">{t('team.people')}</h2>
      </header>
      <ul className="team-people">
        {team.members.map((member) => (
          <MemberRow key={member.userId} {...props} member={member} onRemove={() => setRemoving(member)} />
        ))}
        {team.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} team={team} invitation={invitation} />
        ))}
      </ul>
      <ConsoleDialog
        open={removing !== null}
        onOpenChange={close}
        title={t('team.member.removeNamed', { name: removing?.username ?? '' })}
        description={t('team.member.removeText')}
        actions={
          <>
            <ActionButton onClick={close}>{t('common.cancel')}</ActionButton>
            <ActionButton
              variant="danger"
              aria-disabled={remove.isPending}
              onClick={() => removing && remove.mutate({ userId: removing.userId })}
            >
              {t('team.member.remove')}
            </ActionButton>
          </>
        }
      />
    </section>
  )
}
