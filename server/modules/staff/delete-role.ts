import type { Parsed } from '#contract/operation.ts'
import type { staffApi } from '#contract/staff.ts'
import type { Ctx } from '#server/platform/context.ts'
import { constraintOf } from '#server/platform/database/errors.ts'
import { refuse } from '#server/platform/refuse.ts'
import { deleteRoleRow } from './roles.queries.ts'
import { getChangeable } from './save-role.ts'

/** Deletes a role that nobody holds; the key of `user_roles` refuses others. */
export async function deleteRole(ctx: Ctx, { id }: Parsed<(typeof staffApi)['deleteRole']>): Promise<null> {
  const { name, permissions, id: roleId } = await getChangeable(ctx, id)
  ctx.audit({ subjectId: roleId, before: { name, permissions } })
  try {
    await deleteRoleRow(ctx, roleId)
  } catch (error) {
    if (constraintOf(error)?.name === 'user_roles_role_fk') throw refuse('role.in_use')
    throw error
  }
  return null
}
