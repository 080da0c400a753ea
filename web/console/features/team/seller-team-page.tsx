import './team.css'
import { useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { People } from './people.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { useTeam } from './use-team.ts'

/** The people who work for the store, open invitations, and what each role may do. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const { data: team, isError, error, refetch } = useTeam()
  const [isInviting, setInviting] = useState(false)
  const held = user?.seller?.permissions ?? []
  return (
    <PageFrame
      title={t('team.title')}
      lead={t('team.lead')}
      trail={user?.seller ? [{ label: user.seller.name }] : []}
      actions={
        <ActionButton
          variant="primary"
          icon={<Icon name="plus" size={16} />}
          aria-disabled={!team}
          onClick={() => team && setInviting(true)}
        >
          {t('team.invite')}
        </ActionButton>
      }
    >
      {team && user ? (
        <div className="team-page">
          <People team={team} held={held} ownId={user.id} />
          <RoleMatrix team={team} held={held} />
          <InviteDialog open={isInviting} team={team} held={held} onClose={() => setInviting(false)} />
        </div>
      ) : isError ? (
        <div className="console-card">
          <ListState
            icon="alert"
            title={t('team.error')}
            text={failureText(t, error)}
            action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
          />
        </div>
      ) : (
        <div className="console-card console-card-body">
          <Loading>
            <Skeleton shape="line" />
            <Skeleton shape="line" />
            <Skeleton shape="line" />
          </Loading>
        </div>
      )}
    </PageFrame>
  )
}
