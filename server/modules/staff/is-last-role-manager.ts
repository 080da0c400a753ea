import { hasActiveUser } from '#server/modules/identity/users/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { listUsersWithPermission } from './user-roles.queries.ts'

/** True for the only active user who can manage roles. */
export async function isLastRoleManager(ctx: Ctx, userId: string): Promise<boolean> {
  const managers = await listUsersWithPermission(ctx, 'roles.manage')
  if (!managers.includes(userId)) return false
  return !(await hasActiveUser(
    ctx,
    managers.filter((id) => id !== userId),
  ))
}
