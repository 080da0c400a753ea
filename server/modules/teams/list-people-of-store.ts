import { isStoreRoleKey, storeRoles, type StorePermission } from '#contract/store-permissions.ts'
import { getStoreOwners } from '#server/modules/merchants/public.ts'
import { listMembers, listOwnRoles, type TeamCtx } from './teams.queries.ts'

/** Ids of the owner of a store and of its people who hold a permission there. */
export async function listPeopleOfStore(
  ctx: TeamCtx & Parameters<typeof getStoreOwners>[0],
  storeId: string,
  permission: StorePermission,
): Promise<string[]> {
  const [owners, members, ownRoles] = await Promise.all([
    getStoreOwners(ctx, [storeId]),
    listMembers(ctx, storeId),
    listOwnRoles(ctx, storeId),
  ])
  const own = new Map(ownRoles.map(({ key, permissions }) => [key, permissions]))
  const getPermissions = (key: string): readonly StorePermission[] =>
    isStoreRoleKey(key) ? storeRoles[key] : (own.get(key) ?? [])
  return [
    ...owners.values(),
    ...members.filter(({ roleKey }) => getPermissions(roleKey).includes(permission)).map(({ userId }) => userId),
  ]
}
