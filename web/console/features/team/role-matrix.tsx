import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { grantableStorePermissions, type StorePermission } from '#contract/store-permissions.ts'
import type { Team, TeamRole } from '#contract/store-team.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { mergeVersions } from '../../app/forms/merge-versions.ts'
import { readStored, VersionConflictDialog, type VersionConflict } from '../../app/forms/version-conflict.tsx'
import { permissionGroups, useRoleName } from './role-names.ts'
import { teamQuery, useTeamChange } from './use-team.ts'

interface RoleFormProps {
  role: TeamRole | null
  held: readonly StorePermission[]
  onClose: () => void
}

type Values = { readonly name: string; readonly permissions: readonly StorePermission[] }

/** The permissions in the order of the form, so that the same ones are equal. */
const toValues = (role: Pick<TeamRole, 'name' | 'permissions'> | null): Values => ({
  name: role?.name ?? '',
  permissions: grantableStorePermissions.filter((permission) => role?.permissions.includes(permission)),
})

/** Name and permissions of a role of the store. */
function RoleForm({ role, held, onClose }: RoleFormProps) {
  const t = useText()
  const client = useQueryClient()
  const [base, setBase] = useState({ values: toValues(role), version: role?.version })
  const [values, setValues] = useState(base.values)
  const [conflict, setConflict] = useState<VersionConflict<Values> | null>(null)
  const [isChecked, setChecked] = useState(false)
  const { name, permissions: chosen } = values
  const merge = (error: unknown): boolean => {
    const stored = readStored<TeamRole>(error, 'team.role_changed')
    if (!stored) return false
    const theirs = toValues(stored)
    const merged = mergeVersions(base.values, values, theirs)
    setBase({ values: theirs, version: stored.version })
    setValues(merged.values)
    setConflict({ editor: stored.changedBy ?? '', yours: values, theirs, merged })
    return true
  }
  const save = useTeamChange('team.saveRole', t('team.roles.saved', { name }), onClose, merge)
  const send = (sent: Values) =>
    save.mutate({
      ...(role && { id: role.id, version: base.version }),
      name: sent.name.trim(),
      permissions: [...sent.permissions],
    })
  const remove = useTeamChange('team.deleteRole', t('team.roles.deleted', { name }), onClose)
  const toggle = (permission: StorePermission) =>
    setValues((before) => ({
      ...before,
      permissions: grantableStorePermissions.filter((one) => before.permissions.includes(one) !== (one === permission)),
    }))
  return (
    <form
      className="console-log-in"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (name.trim() && !save.isPending) send(values)
      }}
    >
      <VersionConflictDialog
        key={base.version}
        conflict={conflict}
        labels={{ name: t('team.roles.name'), permissions: t('team.roles.may') }}
        write={(key, one) =>
          key === 'name' ? one.name : one.permissions.map((permission) => t(`team.permission.${permission}`)).join(', ')
        }
        onBack={() => setConflict(null)}
        onTakeAll={() => {
          void invalidate(client, { queryKey: teamQuery.queryKey })
          onClose()
        }}
        onSave={(mix) => {
          setValues(mix)
          setConflict(null)
          send(mix)
        }}
      />
      <TextInput
        label={t('team.roles.name')}
        maxLength={40}
        autoComplete="off"
        value={name}
        error={isChecked && !name.trim() ? t('team.field.missing') : undefined}
        onChange={({ target }) => setValues((before) => ({ ...before, name: target.value }))}
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
