import { useState } from 'react'
import { grantableStorePermissions, type StorePermission } from '#contract/store-permissions.ts'
import type { Team, TeamRole } from '#contract/store-team.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { permissionGroups, useRoleName } from './role-names.ts'
import { useTeamChange } from './use-team.ts'

interface RoleFormProps {
  role: TeamRole | null
  held: readonly StorePermission[]
  onClose: () => void
}

/** Name and permissions of a role of the store. */
function RoleForm({ role, held, onClose }: RoleFormProps) {
  const t = useText()
  const [name, setName] = useState(role?.name ?? '')
  const [chosen, setChosen] = useState<readonly StorePermission[]>(role?.permissions ?? [])
  const [isChecked, setChecked] = useState(false)
  const save = useTeamChange('team.saveRole', t('team.roles.saved', { name }), onClose)
  const remove = useTeamChange('team.deleteRole', t('team.roles.deleted', { name }), onClose)
  const toggle = (permission: StorePermission) =>
    setChosen((before) =>
      before.includes(permission) ? before.filter((one) => one !== permission) : [...before, permission],
    )
  return (
    <form
      className="console-log-in"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (!name.trim() || save.isPending) return
        save.mutate({ ...(role && { id: role.id }), name: name.trim(), permissions: [...chosen] })
      }}
    >
      <TextInput
        label={t('team.roles.name')}
        maxLength={40}
        autoComplete="off"
        value={name}
        error={isChecked && !name.trim() ? t('team.field.missing') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="team-choices">
        <legend className="console-label">{t('team.roles.may')}</legend>
        {grantableStorePermissions.map((permission) => (
          <Checkbox
            key={permission}
            checked={chosen.includes(permission)}
            disabled={!held.includes(permission)}
            onChange={() => toggle(permission)}
          >
            {t(`team.permission.${permission}`)}
          </Checkbox>
        ))}
      </fieldset>
      {grantableStorePermissions.some((permission) => !held.includes(permission)) && (
        <p className="console-help">{t('team.roles.locked')}</p>
      )}
      <div className="console-dialog-actions">
        {role && (
          <ActionButton
            variant="danger"
            aria-disabled={role.members > 0 || remove.isPending}
            onClick={() => role.members === 0 && remove.mutate({ id: role.id })}
          >
            {t('common.delete')}
          </ActionButton>
        )}
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={save.isPending}>
          {t('team.roles.save')}
        </ActionButton>
      </div>
    </form>
  )
}

/** The permissions of each role, as a table; roles of the store open a form. */
export function RoleMatrix({ team, held }: { team: Team; held: readonly StorePermission[] }) {
  const t = useText()
  const getRoleName = useRoleName()
  const [opened, setOpened] = useState<TeamRole | 'new' | null>(null)
  const close = () => setOpened(null)
  const { roles } = team
  return (
    <section className="console-card" aria-labelledby="team-roles">
      <header>
        <h2 id="team-roles">{t('team.roles')}</h2>
        <span className="console-help">{t('team.roles.own')}</span>
        <ActionButton small icon={<Icon name="plus" size={14} />} onClick={() => setOpened('new')}>
          {t('team.roles.new')}
        </ActionButton>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a wide table */}
      <section className="team-matrix-scroll" tabIndex={0} aria-label={t('team.roles.may')}>
        <table className="team-matrix">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('team.roles.may')}</span>
              </th>
              {roles.map((role) => (
                <th key={role.id} scope="col">
                  {role.isOwn && role.permissions.every((one) => held.includes(one)) ? (
                    <button type="button" className="console-link" onClick={() => setOpened(role)}>
                      {getRoleName(role)}
                    </button>
                  ) : (
                    getRoleName(role)
                  )}{' '}
                  <small className="tabular-numbers">{role.members}</small>
                </th>
              ))}
            </tr>
          </thead>
          {permissionGroups.map(({ key, permissions }) => (
            <tbody key={key}>
              <tr className="team-matrix-group">
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {t(`team.group.${key}`)}
                </th>
              </tr>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{t(`team.permission.${permission}`)}</th>
                  {roles.map((role) => {
                    const isGiven = role.permissions.includes(permission)
                    return (
                      <td key={role.id} className={isGiven ? 'team-given' : undefined}>
                        {isGiven ? <Icon name="check" size={16} /> : <span aria-hidden="true">–</span>}
                        <span className="visually-hidden">{t(isGiven ? 'team.yes' : 'team.no')}</span>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <ConsoleDialog
        open={opened !== null}
        onOpenChange={close}
        title={opened === null || opened === 'new' ? t('team.roles.new') : getRoleName(opened)}
      >
        {opened !== null && <RoleForm role={opened === 'new' ? null : opened} held={held} onClose={close} />}
      </ConsoleDialog>
    </section>
  )
}
