import { isStoreRoleKey, type StorePermission } from '#contract/store-permissions.ts'
import type { Team, TeamRole } from '#contract/store-team.ts'
import { useText } from '#web/client/text/text-provider.tsx'

/** The permissions in the order of the matrix, group by group. */
export const permissionGroups: readonly { readonly key: GroupKey; readonly permissions: readonly StorePermission[] }[] =
  [
    { key: 'catalogue', permissions: ['products', 'stock'] },
    { key: 'orders', permissions: ['orders', 'returns', 'reviews', 'chat'] },
    { key: 'grow', permissions: ['statistics', 'promotions'] },
    { key: 'money', permissions: ['money', 'payouts'] },
    { key: 'store', permissions: ['store', 'team'] },
  ]
type GroupKey = 'catalogue' | 'orders' | 'grow' | 'money' | 'store'

/** Returns the function that names a role: its own name, or that of a role of every store. */
export function useRoleName(): (role: Pick<TeamRole, 'id' | 'name'>) => string {
  const t = useText()
  return ({ id, name }) => {
    if (name !== null) return name
    return id === 'owner' || isStoreRoleKey(id) ? t(`team.role.${id}`) : id
  }
}

/** Roles that the person may give: all of whose permissions they hold. */
export const listGivableRoles = (team: Team, held: readonly StorePermission[]): readonly TeamRole[] =>
  team.roles.filter(({ id, permissions }) => id !== 'owner' && permissions.every((one) => held.includes(one)))
