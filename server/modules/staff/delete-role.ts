import type { Parsed } from '#contract/operation.ts'
import type { staffApi } from '#contract/staff.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { refusal } from '#server/platform/refusal.ts'
import { assertWithinAuthority, withAuthority } from './authority.ts'
import { deleteRoleRow } from './roles.queries.ts'
import { getChangeableRole } from './save-role.ts'

/**
 * Deletes a role without holders whose permissions the caller holds too; the foreign key of `user_roles` enforces the
 * former.
 */
export const deleteRole = (ctx: UserCtx, { id }: Parsed<(typeof staffApi)['deleteRole']>): Promise<null> =>
  withAuthority(ctx, 'roles.manage', async (authority) => {
    const { key, name, permissions, id: roleId } = await getChangeableRole(ctx, id)
    // A brand keeps the roles that it was given, though it may change them.
    if (key !== null) throw refusal('role.fixed')
    assertWithinAuthority(authority, permissions)
    ctx.audit({ subjectId: roleId, before: { name, permissions } })
    try {
      await deleteRoleRow(ctx, roleId)
    } catch (error) {
      if (findViolatedConstraint(error)?.name === 'user_roles_role_fk') throw refusal('role.in_use')
      throw error
    }
    return null
  })
