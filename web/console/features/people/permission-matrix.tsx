import { moneyPermissions, type Permission } from '#contract/permissions.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { permissionGroups, usePermissionTexts } from './permission-texts.ts'

interface PermissionMatrixProps {
  chosen: readonly Permission[]
  /** Others are locked, because nobody gives what they do not hold. */
  held: readonly Permission[]
  /** Nothing can be changed. */
  isFixed?: boolean
  /** Leaves out sections without a permission that is held. */
  isHeldOnly?: boolean
  onToggle: (permission: Permission) => void
}

/** Permissions section by section, a row for each. */
export function PermissionMatrix({ chosen, held, isFixed, isHeldOnly, onToggle }: PermissionMatrixProps) {
  const t = useText()
  const { getGroup, getAction, getPermission } = usePermissionTexts()
  return (
    <ul className="permission-matrix">
      {permissionGroups
        .map(({ key, permissions }) => ({
          key,
          permissions: isHeldOnly ? permissions.filter((one) => held.includes(one)) : permissions,
        }))
        .filter(({ permissions }) => permissions.length > 0)
        .map(({ key, permissions }) => (
          <li key={key}>
            <b>{getGroup(key)}</b>
            <div>
              {permissions.map((permission) => (
                <Checkbox
                  key={permission}
                  aria-label={getPermission(permission)}
                  checked={chosen.includes(permission)}
                  disabled={isFixed || !held.includes(permission)}
                  onChange={() => onToggle(permission)}
                >
                  <span>
                    {getAction(permission)}
                    {moneyPermissions.includes(permission) && (
                      <small className="permission-money">{t('people.roles.money')}</small>
                    )}
                  </span>
                </Checkbox>
              ))}
            </div>
          </li>
        ))}
    </ul>
  )
}
