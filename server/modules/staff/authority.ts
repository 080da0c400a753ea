import type { Permission } from '#contract/permissions.ts'
import { joinPermissions, someActive } from '#server/modules/identity/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { exceeds } from './authority.rules.ts'
import { keepAManager } from './keep-a-manager.ts'
import { listPermissionsOf } from './user-roles.queries.ts'

/** What a member of staff may do, as it stands inside the transaction that uses it. */
export type Authority = {
  readonly userId: string
  readonly permissions: readonly Permission[]
}

const permissionsOfUser = async (ctx: UserCtx, userId: string) => joinPermissions(await listPermissionsOf(ctx, userId))

/**
 * Makes a change of who may what with the caller's authority, inside the request's transaction. It is read again after
 * the lock that all such changes of a brand take, so that it cannot be taken away, nor a role widened, between check and
 * change. Refuses `permission.denied` for a caller who has lost `permission`, and `role.last_manager`.
 */
export const withAuthority = <R>(
  ctx: UserCtx,
  permission: Permission,
  change: (authority: Authority) => Promise<R>,
): Promise<R> =>
  keepAManager(ctx, async () => {
    const { userId } = ctx.who
    const permissions = await permissionsOfUser(ctx, userId)
    if (!permissions.includes(permission) || !(await someActive(ctx, [userId]))) throw refuse('permission.denied')
    return change({ userId, permissions })
  })

/** Refuses `role.exceeds_own` for permissions that the caller does not hold. */
export function refuseExcess(authority: Authority, permissions: readonly Permission[]): void {
  if (exceeds(permissions, authority.permissions)) throw refuse('role.exceeds_own')
}

/** Refuses `user.exceeds_own` for a user who holds a permission that the caller does not hold. */
export async function refuseSuperior(ctx: UserCtx, authority: Authority, userId: string): Promise<void> {
  if (exceeds(await permissionsOfUser(ctx, userId), authority.permissions)) throw refuse('user.exceeds_own')
}
