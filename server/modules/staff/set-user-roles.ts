import type { Data, Parsed } from '#contract/operation.ts'
import type { StaffUser, staffApi } from '#contract/staff.ts'
import type { Ctx } from '#server/platform/context.ts'
import { constraintOf } from '#server/platform/database/errors.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { keepAManager } from './keep-a-manager.ts'
import { getStaffUser } from './read-users.ts'
import { deleteOtherUserRoles, insertUserRoles } from './user-roles.queries.ts'

type SetRoles = (typeof staffApi)['setUserRoles']

const namesOf = ({ roles }: StaffUser) => ({ roles: roles.map(({ name }) => name) })

/**
 * Gives a user exactly these roles, inside a transaction, and notes it for the audit log. Refuses `user.not_found`,
 * `role.not_found` and `role.last_manager`.
 */
export const replaceRoles = (ctx: Ctx, userId: string, roleIds: readonly string[]): Promise<StaffUser> =>
  keepAManager(ctx, async () => {
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
  })

export const setUserRoles = async (ctx: Ctx, { userId, roleIds }: Parsed<SetRoles>): Promise<Data<SetRoles>> => ({
  user: await replaceRoles(ctx, userId, roleIds),
})
