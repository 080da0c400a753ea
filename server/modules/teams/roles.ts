import type { Data, Parsed } from '#contract/operation.ts'
import {
  grantableStorePermissions,
  isStoreRoleKey,
  storePermissions,
  storeRoles,
  type StorePermission,
} from '#contract/store-permissions.ts'
import type { teamApi } from '#contract/store-team.ts'
import { getStoreOwners } from '#server/modules/merchants/public.ts'
import type { Ctx, SellerCtx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { readTeam } from './read-team.ts'
import {
  deleteOwnRole,
  findMember,
  findOwnRole,
  insertRole,
  listInvitations,
  listMembers,
  listOwnRoles,
  lockOwnRole,
  updateRole,
  type RoleRow,
} from './teams.queries.ts'

type Api = typeof teamApi
const maxOwnRoles = 20

/** Throws `team.exceeds_own` unless the caller holds all of these permissions. */
export function assertHeld({ principal }: SellerCtx, permissions: readonly StorePermission[]): void {
  if (permissions.some((permission) => !principal.storePermissions?.includes(permission)))
    throw refusal('team.exceeds_own')
}

/** The permissions of a role; empty for one that is gone. */
export async function getRolePermissions(
  ctx: Ctx,
  storeId: string,
  roleKey: string,
): Promise<readonly StorePermission[]> {
  if (isStoreRoleKey(roleKey)) return storeRoles[roleKey]
  return (await findOwnRole(ctx, storeId, roleKey))?.permissions ?? []
}

/** The permissions of a role that is about to be given; throws `team.role_not_found`. */
export async function lockRolePermissions(
  ctx: Ctx,
  storeId: string,
  roleKey: string,
): Promise<readonly StorePermission[]> {
  if (isStoreRoleKey(roleKey)) return storeRoles[roleKey]
  const role = await lockOwnRole(ctx, storeId, roleKey)
  if (!role) throw refusal('team.role_not_found')
  return role.permissions
}

/** The permissions that a person has in a store now; none for a stranger. */
export async function readPermissionsInStore(
  ctx: Ctx,
  storeId: string,
  userId: string,
): Promise<readonly StorePermission[]> {
  if ((await getStoreOwners(ctx, [storeId])).get(storeId) === userId) return storePermissions
  const member = await findMember(ctx, storeId, userId)
  return member ? getRolePermissions(ctx, storeId, member.roleKey) : []
}

/** Throws `team.role_fixed` for a role of every store, `team.role_not_found` for an unknown one. */
async function lockChangeableRole(ctx: SellerCtx, key: string): Promise<RoleRow> {
  if (key === 'owner' || isStoreRoleKey(key)) throw refusal('team.role_fixed')
  const role = await lockOwnRole(ctx, ctx.principal.storeId, key)
  if (!role) throw refusal('team.role_not_found')
  assertHeld(ctx, role.permissions)
  return role
}

/** Creates or changes a role of the store. Nobody changes the permissions of their own role. */
export async function saveRole(ctx: SellerCtx, input: Parsed<Api['saveRole']>): Promise<Data<Api['saveRole']>> {
  const { storeId, userId } = ctx.principal
  const permissions = grantableStorePermissions.filter((permission) => input.permissions.includes(permission))
  assertHeld(ctx, permissions)
  const before = input.id === undefined ? null : await lockChangeableRole(ctx, input.id)
  if (before && before.permissions.join() !== permissions.join()) {
    const own = await findMember(ctx, storeId, userId)
    if (own?.roleKey === before.key) throw refusal('team.self')
  }
  if (before && before.version !== input.version)
    throw refusal('team.role_changed', { versions: [{ ...input }, { ...before }] })
  if (!before && (await listOwnRoles(ctx, storeId)).length >= maxOwnRoles)
    throw refusal('team.limit', { max: maxOwnRoles })
  const role: RoleRow = {
    key: before?.key ?? newId(),
    name: input.name,
    permissions,
    version: (before?.version ?? 0) + 1,
    changedBy: ctx.principal.username,
  }
  try {
    await (before ? updateRole : insertRole)(ctx, storeId, role)
  } catch (error) {
    if (findViolatedConstraint(error)?.name === 'store_roles_name_key') throw refusal('team.role_name_taken')
    throw error
  }
  ctx.audit({ subjectId: role.key, before, after: role })
  return readTeam(ctx)
}

/** Deletes a role of the store that nobody has. */
export async function deleteRole(ctx: SellerCtx, { id }: Parsed<Api['deleteRole']>): Promise<Data<Api['deleteRole']>> {
  const role = await lockChangeableRole(ctx, id)
  const { storeId } = ctx.principal
  const [members, invitations] = await Promise.all([listMembers(ctx, storeId), listInvitations(ctx, storeId)])
  if ([...members, ...invitations].some(({ roleKey }) => roleKey === role.key)) throw refusal('team.role_in_use')
  await deleteOwnRole(ctx, storeId, role.key)
  ctx.audit({ subjectId: role.key, before: role, after: null })
  return readTeam(ctx)
}
