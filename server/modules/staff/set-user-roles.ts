import type { Data, Parsed } from '#contract/operation.ts'
import type { StaffUser, staffApi } from '#contract/staff.ts'
import { mergePermissions } from '#contract/merge-permissions.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { assertWithinAuthority, assertNotSuperior, withAuthority } from './authority.ts'
import { splitMoneyRoles } from './grants/money.rules.ts'
import { replaceOpenGrants } from './grants/grants.queries.ts'
import { requestGrant } from './grants/request-grant.ts'
import { getStaffUser } from './read-users.ts'
import { listPermissionsByRole } from './roles.queries.ts'
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
 * change users who hold more. Roles that give money permissions wait for a second administrator; `waits` names these
 * permissions, all else starts at once.
 */
export const setUserRoles = (ctx: UserCtx, { userId, roleIds }: Parsed<SetRoles>): Promise<Data<SetRoles>> =>
  withAuthority(ctx, 'roles.manage', async (authority) => {
    const { id, roles: before } = await getStaffUser(ctx, userId)
    if (id === authority.userId) throw refusal('role.own')
    await assertNotSuperior(ctx, authority, id)
    if (!roleIds.every(isId)) throw refusal('role.not_found')
    const wanted = (await listPermissionsByRole(ctx, roleIds)).map((role) => ({
      id: role.id,
      permissions: mergePermissions([role.permissions]),
    }))
    if (wanted.length < new Set(roleIds).size) throw refusal('role.not_found')
    assertWithinAuthority(
      authority,
      wanted.flatMap(({ permissions }) => permissions),
    )
    const isHeld = (roleId: string) => before.some((role) => role.id === roleId)
    const staying = wanted.filter((role) => isHeld(role.id))
    const added = wanted.filter((role) => !isHeld(role.id))
    const { atOnce, waiting, gained } = splitMoneyRoles(
      staying.flatMap(({ permissions }) => permissions),
      added,
    )
    const toIds = (roles: readonly { readonly id: string }[]) => roles.map((role) => role.id)
    const user = await replaceRoles(ctx, id, toIds([...staying, ...atOnce]))
    const { userId: requestedBy } = authority
    // Also without new ones: what waits for the user was asked for with the roles of before.
    if (waiting.length === 0) await replaceOpenGrants(ctx, 'user_id', id)
    else {
      await requestGrant(ctx, { kind: 'user', userId: id, roleIds: toIds(waiting), gained, requestedBy })
      ctx.audit({ after: { ...toRoleNames(user), waiting: gained } })
    }
    return { user, waits: gained }
  })
