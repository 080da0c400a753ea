import { hasActiveUser } from '#server/modules/identity/users/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { lockAdministrator } from './roles.queries.ts'
import { listUsersWithPermission } from './user-roles.queries.ts'

const hasRoleManager = async (ctx: Ctx): Promise<boolean> =>
  hasActiveUser(ctx, await listUsersWithPermission(ctx, 'roles.manage'))

/**
 * Runs a change of roles or users in a transaction. Such changes of a brand take turns, so that two administrators
 * cannot remove each other's roles at once. Throws `role.last_manager` when no active user could manage roles
 * afterwards.
 */
export async function ensureRoleManagerRemains<R>(ctx: Ctx, change: () => Promise<R>): Promise<R> {
  await lockAdministrator(ctx)
  const before = await hasRoleManager(ctx)
  const result = await change()
  if (before && !(await hasRoleManager(ctx))) throw refusal('role.last_manager')
  return result
}
