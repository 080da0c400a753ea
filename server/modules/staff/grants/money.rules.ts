import { moneyPermissions, type Permission } from '#contract/permissions.ts'

/** The money permissions of `after` that are not in `before`. */
export const listGainedMoney = (before: readonly Permission[], after: readonly Permission[]): Permission[] =>
  moneyPermissions.filter((permission) => after.includes(permission) && !before.includes(permission))

type RoleOf = { readonly id: string; readonly permissions: readonly Permission[] }

/**
 * Splits roles that a user is to get into those that start at once, and those that give money permissions beyond `stayingPermissions`,
 * which wait for a second administrator; with the money permissions that the latter give.
 */
export function splitMoneyRoles<Role extends RoleOf>(
  stayingPermissions: readonly Permission[],
  added: readonly Role[],
) {
  const waiting = added.filter(({ permissions }) => listGainedMoney(stayingPermissions, permissions).length > 0)
  return {
    atOnce: added.filter((role) => !waiting.includes(role)),
    waiting,
    gained: listGainedMoney(
      stayingPermissions,
      waiting.flatMap(({ permissions }) => permissions),
    ),
  }
}
