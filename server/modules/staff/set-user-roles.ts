import type { Data, Parsed } from '#contract/operation.ts'
import type { StaffUser, staffApi } from '#contract/staff.ts'
import { joinPermissions } from '#server/modules/identity/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { constraintOf } from '#server/platform/database/errors.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { refuseExcess, refuseSuperior, withAuthority } from './authority.ts'
import { getStaffUser } from './read-users.ts'
import { listPermissionsOfRoles } from './roles.queries.ts'
import { deleteOtherUserRoles, insertUserRoles } from './user-roles.queries.ts'

type SetRoles = (typeof staffApi)['setUserRoles']

const namesOf = ({ roles }: StaffUser) => ({ roles: roles.map(({ name }) => name) })

/**
 * Gives a user exactly these roles, inside `keepAManager`, and notes it for the audit log. Refuses `user.not_found` and
 * `role.not_found`.
 */
export async function replaceRoles(ctx: Ctx, userId: string, roleIds: readonly string[]): Promise<StaffUser> {
  if (!roleIds.every(isId)) throw refuse('role.not_found')
  const before = await getStaffUser(ctx, userId)
  await deleteOtherUserRoles(ctx, before.id, roleIds)
  try {
    await insertUserRoles(ctx, before.id, roleIds)
  } catch (error) {
    if (constraintOf(error)?.name === 'user_roles_role_fk') throw refuse('role.not_found')
    throw error
  }
  const after = await getStaffUser(ctx, userId)
  ctx.audit({ subjectId: before.id, before: namesOf(before), after: namesOf(after) })
  return after
}

/**
 * Replaces the roles of another user. Staff neither change their own roles nor grant what they do not hold, nor take
 * roles from somebody who holds more than they do.
 */
export const setUserRoles = (ctx: UserCtx, { userId, roleIds }: Parsed<SetRoles>): Promise<Data<SetRoles>> =>
  withAuthority(ctx, 'roles.manage', async (authority) => {
    const { id } = await getStaffUser(ctx, userId)
    if (id === authority.userId) throw refuse('role.own')
    await refuseSuperior(ctx, authority, id)
    if (!roleIds.every(isId)) throw refuse('role.not_found')
    refuseExcess(authority, joinPermissions(await listPermissionsOfRoles(ctx, roleIds)))
    return { user: await replaceRoles(ctx, id, roleIds) }
  })
