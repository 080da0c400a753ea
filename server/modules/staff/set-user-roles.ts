import type { Data, Parsed } from '#contract/operation.ts'
import type { StaffUser, staffApi } from '#contract/staff.ts'
import { mergePermissions } from '#contract/merge-permissions.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { assertWithinAuthority, assertNotSuperior, withAuthority } from './authority.ts'
import { getStaffUser } from './read-users.ts'
import { listPermissionsOfRoles } from './roles.queries.ts'
import { deleteOtherUserRoles, insertUserRoles } from './user-roles.queries.ts'

type SetRoles = (typeof staffApi)['setUserRoles']

const toRoleNames = ({ roles }: StaffUser) => ({ roles: roles.map(({ name }) => name) })

/**
 * Replaces a user's roles, inside `ensureRoleManagerRemains`, and records it for the audit log. Throws `user.not_found`
 * and `role.not_found`.
 */
export async function replaceRoles(ctx: Ctx, userId: string, roleIds: readonly string[]): Promise<StaffUser> {
  if (!roleIds.every(isId)) throw refusal('role.not_found')
  const before = await getStaffUser(ctx, userId)
  await deleteOtherUserRoles(ctx, before.id, roleIds)
  try {
    await insertUserRoles(ctx, before.id, roleIds)
  } catch (error) {
    if (findViolatedConstraint(error)?.name === 'user_roles_role_fk') throw refusal('role.not_found')
    throw error
  }
  const after = await getStaffUser(ctx, userId)
  ctx.audit({ subjectId: before.id, before: toRoleNames(before), after: toRoleNames(after) })
  return after
}

/**
 * Replaces the roles of another user. Staff cannot change their own roles, grant permissions that they do not hold, or
 * change users who hold more.
 */
export const setUserRoles = (ctx: UserCtx, { userId, roleIds }: Parsed<SetRoles>): Promise<Data<SetRoles>> =>
  withAuthority(ctx, 'roles.manage', async (authority) => {
    const { id } = await getStaffUser(ctx, userId)
    if (id === authority.userId) throw refusal('role.own')
    await assertNotSuperior(ctx, authority, id)
    if (!roleIds.every(isId)) throw refusal('role.not_found')
    assertWithinAuthority(authority, mergePermissions(await listPermissionsOfRoles(ctx, roleIds)))
    return { user: await replaceRoles(ctx, id, roleIds) }
  })
