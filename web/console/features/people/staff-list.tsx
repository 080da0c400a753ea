import { useState } from 'react'
import type { Permission } from '#contract/permissions.ts'
import type { Role } from '#contract/staff.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { usePeopleChange } from './people-queries.ts'
import { UserStatus } from './users-page.tsx'

type Person = OperationData<'staffUsers.list'>['pageList'][number]

interface StaffListProps {
  roles: readonly Role[]
  /** The permissions of the person who looks at it. */
  held: readonly Permission[]
  ownId: string
  canManage: boolean
}

interface RolesFormProps extends Pick<StaffListProps, 'roles' | 'held'> {
  person: Person
  onClose: () => void
}

/** The roles of a person; those with permissions that one does not hold are locked. */
function RolesForm({ roles, held, person, onClose }: RolesFormProps) {
  const t = useText()
  const name = person.username
  const [chosen, setChosen] = useState<readonly string[]>(person.roles.map(({ id }) => id))
  const change = usePeopleChange(
    'staff.setUserRoles',
    ({ waits }) => t(waits.length > 0 ? 'people.roles.waits' : 'people.roles.set', { name }),
    onClose,
  )
  return (
    <form
      className="console-log-in"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate({ userId: person.id, roleIds: [...chosen] })
      }}
    >
      <fieldset className="role-choices">
        <legend className="visually-hidden">{t('people.column.roles')}</legend>
        {roles.map((role) => (
          <Checkbox
            key={role.id}
            checked={chosen.includes(role.id)}
            disabled={role.permissions.some((one) => !held.includes(one))}
            onChange={() =>
              setChosen((before) =>
                before.includes(role.id) ? before.filter((one) => one !== role.id) : [...before, role.id],
              )
            }
          >
            {role.name}
          </Checkbox>
        ))}
      </fieldset>
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={change.isPending}>
          {t('people.roles.save')}
        </ActionButton>
      </div>
    </form>
  )
}

/** Everybody who has a role. */
export function StaffList({ roles, held, ownId, canManage }: StaffListProps) {
  const t = useText()
  const pages = useRecordPages('staffUsers.list', { view: 'staff' })
  const [opened, setOpened] = useState<Person | null>(null)
  const people = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const close = () => setOpened(null)
  return (
    <section className="console-card" aria-labelledby="staff-title">
      <header>
        <h2 id="staff-title">{t('people.tab.people')}</h2>
      </header>
      <ul className="user-rows">
        {people.map((person) => (
          <li key={person.id}>
            <div>
              <a className="person-name" href={toHref(`/staff/users/${person.id}`)}>
                <bdi>{person.username}</bdi>
              </a>
              <small>{person.roles.map(({ name }) => name).join(', ')}</small>
            </div>
            {person.status === 'disabled' && <UserStatus status={person.status} />}
            {canManage && person.id !== ownId && (
              <ActionButton
                small
                aria-label={t('people.roles.changeNamed', { name: person.username })}
                onClick={() => setOpened(person)}
              >
                {t('people.roles.change')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="console-card-body">
          <ActionButton small onClick={() => void pages.fetchNextPage()}>
            {t('people.more')}
          </ActionButton>
        </div>
      )}
      <ConsoleDialog
        open={opened !== null}
        onOpenChange={close}
        title={t('people.roles.of', { name: opened?.username ?? '' })}
        description={t('people.roles.lead')}
      >
        {opened && <RolesForm roles={roles} held={held} person={opened} onClose={close} />}
      </ConsoleDialog>
    </section>
  )
}
