import type { Parsed } from '#contract/operation.ts'
import type { staffApi } from '#contract/staff.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { constraintOf } from '#server/platform/database/errors.ts'
import { refuse } from '#server/platform/refuse.ts'
import { refuseExcess, withAuthority } from './authority.ts'
import { deleteRoleRow } from './roles.queries.ts'
import { getChangeable } from './save-role.ts'

/** Deletes a role without holders, of permissions that the caller holds too; the key of `user_roles` refuses others. */
export const deleteRole = (ctx: UserCtx, { id }: Parsed<(typeof staffApi)['deleteRole']>): Promise<null> =>
  withAuthority(ctx, 'roles.manage', async (authority) => {
    const { name, permissions, id: roleId } = await getChangeable(ctx, id)
    refuseExcess(authority, permissions)
    ctx.audit({ subjectId: roleId, before: { name, permissions } })
    try {
      await deleteRoleRow(ctx, roleId)
    } catch (error) {
      if (constraintOf(error)?.name === 'user_roles_role_fk') throw refuse('role.in_use')
      throw error
    }
    return null
  })
