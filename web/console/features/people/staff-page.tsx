import './people.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Permission } from '#contract/permissions.ts'
import type { Role } from '#contract/staff.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { TabPanels } from '#web/console/kit/tab-panels.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { GrantsCard } from './grants-card.tsx'
import { InvitationsCard, InviteStaffDialog } from './invitations.tsx'
import { RoleEditor } from './role-editor.tsx'
import { StaffList } from './staff-list.tsx'

const none: readonly Role[] = []

/** Staff with their roles, invitations, changes that wait for a second administrator, and what each role may do. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const { brand } = useConsoleStart()
  const [tab, setTab] = useState('people')
  const [isInviting, setInviting] = useState(false)
  const { data, isError, error, refetch } = useQuery(apiQuery('staff.roles', {}))
  const roles = data?.pageList ?? none
  const held: readonly Permission[] = user?.permissions ?? []
  const canManage = held.includes('roles.manage')
  return (
    <PageFrame
      title={t('frame.nav.staff')}
      lead={t('people.staff.lead')}
      trail={[{ label: brand.name }]}
      actions={
        canManage && (
          <ActionButton variant="primary" icon={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
            {t('people.invite')}
          </ActionButton>
        )
      }
    >
      {isError ? (
        <div className="console-card">
          <ListState
            icon="alert"
            title={t('people.error.roles')}
            text={failureText(t, error)}
            action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
          />
        </div>
      ) : (
        <div className="staff-page">
          {canManage && <GrantsCard />}
          <TabPanels
            label={t('frame.nav.staff')}
            current={tab}
            onChange={setTab}
            tabs={[
              {
                key: 'people',
                label: t('people.tab.people'),
                panel: (
                  <div className="staff-page">
                    <StaffList roles={roles} held={held} ownId={user?.id ?? ''} canManage={canManage} />
                    {canManage && <InvitationsCard />}
                  </div>
                ),
              },
              {
                key: 'roles',
                label: t('people.tab.roles'),
                panel: data && <RoleEditor roles={roles} held={held} canManage={canManage} />,
              },
            ]}
          />
        </div>
      )}
      <InviteStaffDialog open={isInviting} roles={roles} held={held} onClose={() => setInviting(false)} />
    </PageFrame>
  )
}
