import { useState } from 'react'
import { moneyPermissions, type Permission } from '#contract/permissions.ts'
import type { Role } from '#contract/staff.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SaveBar } from '#web/console/kit/save-bar.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { usePeopleChange } from './people-queries.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { usePermissionTexts } from './permission-texts.ts'

interface EditorProps {
  roles: readonly Role[]
  held: readonly Permission[]
  canManage: boolean
}

interface RoleFormProps extends Omit<EditorProps, 'roles'> {
  /** Null for a new role. */
  role: Role | null
  onSaved: (id: string | null) => void
}

/** Name and permissions of a role, beside what a change of them does. */
function RoleForm({ role, held, canManage, onSaved }: RoleFormProps) {
  const t = useText()
  const { getPermission } = usePermissionTexts()
  const saved = role?.permissions ?? []
  const [name, setName] = useState(role?.name ?? '')
  const [chosen, setChosen] = useState<readonly Permission[]>(saved)
  const [isChecked, setChecked] = useState(false)
  const save = usePeopleChange(
    'staff.saveRole',
    ({ waits }) => t(waits.length > 0 ? 'people.role.waits' : 'people.role.saved', { name }),
    ({ role: { id } }) => onSaved(id),
  )
  const remove = usePeopleChange(
    'staff.deleteRole',
    () => t('people.role.deleted', { name }),
    () => onSaved(null),
  )
  const isFixed = !canManage || role?.fixed === true || saved.some((one) => !held.includes(one))
  const given = chosen.filter((one) => !saved.includes(one))
  const taken = saved.filter((one) => !chosen.includes(one))
  const needsSecond = role !== null && role.holders > 0 && given.some((one) => moneyPermissions.includes(one))
  const changes = [
    ...(name !== (role?.name ?? '') ? [t('people.role.name')] : []),
    ...[...given, ...taken].map(getPermission),
  ]
  const send = () => {
    setChecked(true)
    if (name.trim() && !save.isPending)
      save.mutate({ ...(role && { id: role.id }), name: name.trim(), permissions: [...chosen] })
  }
  return (
    <>
      <section className="console-card" aria-label={role?.name ?? t('people.role.new')}>
        <div className="console-card-body role-head">
          <TextInput
            label={t('people.role.name')}
            maxLength={40}
            autoComplete="off"
            disabled={isFixed}
            value={name}
            error={isChecked && !name.trim() ? t('people.field.missing') : undefined}
            onChange={({ target }) => setName(target.value)}
          />
          {role && (
            <p className="console-help">
              {role.fixed ? t('people.role.fixed') : t('people.role.holders', { count: role.holders })}
            </p>
          )}
          {role && !isFixed && role.key === null && role.holders === 0 && (
            <ActionButton small variant="danger" onClick={() => remove.mutate({ id: role.id })}>
              {t('people.role.delete')}
            </ActionButton>
          )}
        </div>
        <PermissionMatrix
          chosen={chosen}
          held={held}
          isFixed={isFixed}
          onToggle={(permission) =>
            setChosen((before) =>
              before.includes(permission) ? before.filter((one) => one !== permission) : [...before, permission],
            )
          }
        />
      </section>
      <aside className="console-card" aria-labelledby="role-changes">
        <header>
          <h2 id="role-changes">{t('people.role.changes')}</h2>
        </header>
        <div className="console-card-body role-changes">
          {given.length + taken.length === 0 && <p className="console-help">{t('people.role.noChanges')}</p>}
          <ul>
            {given.map((one) => (
              <li key={one}>+ {getPermission(one)}</li>
            ))}
            {taken.map((one) => (
              <li key={one}>− {getPermission(one)}</li>
            ))}
          </ul>
          {needsSecond && <NoticeLine tone="prog">{t('people.role.needsSecond')}</NoticeLine>}
          <p className="console-help">{t('people.role.locked')}</p>
        </div>
      </aside>
      {!isFixed && (
        <SaveBar
          changes={changes}
          isSaving={save.isPending}
          onSave={send}
          onDiscard={() => {
            setName(role?.name ?? '')
            setChosen(saved)
          }}
        />
      )}
    </>
  )
}

/** The roles of the brand, and the permissions of the one that is open. */
export function RoleEditor({ roles, held, canManage }: EditorProps) {
  const t = useText()
  const { intl } = useLanguage()
  const [openId, setOpenId] = useState<string | null>(roles[0]?.id ?? null)
  const opened = roles.find(({ id }) => id === openId) ?? null
  return (
    <div className="role-editor">
      <nav className="console-card" aria-label={t('people.tab.roles')}>
        <ul className="role-list">
          {roles.map(({ id, key, name, holders }) => (
            <li key={id}>
              <button type="button" aria-current={id === openId ? 'true' : undefined} onClick={() => setOpenId(id)}>
                <b>{name}</b>
                <span className="tabular-numbers">{formatNumber(holders, intl)}</span>
                <small>{t(key === null ? 'people.role.yours' : 'people.role.shipped')}</small>
              </button>
            </li>
          ))}
        </ul>
        {canManage && (
          <div className="console-card-body">
            <ActionButton small icon={<Icon name="plus" size={14} />} onClick={() => setOpenId(null)}>
              {t('people.role.new')}
            </ActionButton>
          </div>
        )}
      </nav>
      <RoleForm
        key={opened ? `${opened.id} ${opened.name} ${opened.permissions.join()}` : 'new'}
        role={opened}
        held={held}
        canManage={canManage}
        onSaved={(id) => setOpenId(id ?? roles[0]?.id ?? null)}
      />
    </div>
  )
}
