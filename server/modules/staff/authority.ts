import { permissions as allPermissions, type Permission } from '#contract/permissions.ts'
import { mergePermissions } from '#contract/merge-permissions.ts'
import { isPlatformUser } from '#server/modules/identity/platform/public.ts'
import { hasActiveUser } from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { exceedsPermissions } from './roles.rules.ts'
import { ensureRoleManagerRemains } from './ensure-role-manager-remains.ts'
import { listUserPermissions } from './user-roles.queries.ts'

/** The permissions of a staff user, read inside the transaction that uses them. */
export type Authority = {
  readonly userId: string
  readonly permissions: readonly Permission[]
}

const getPermissions = async (ctx: UserCtx, userId: string) => mergePermissions(await listUserPermissions(ctx, userId))

/**
 * Runs a change of roles or users with the caller's permissions, in the request's transaction. Reads them again under
 * the lock that all such changes of a brand take, so that they cannot change between check and write. Throws
 * `permission.denied` when the caller has lost `permission`, and `role.last_manager`.
 */
export const withAuthority = <R>(
  ctx: UserCtx,
  permission: Permission,
  change: (authority: Authority) => Promise<R>,
): Promise<R> =>
  ensureRoleManagerRemains(ctx, async () => {
    const { userId, isPlatform } = ctx.principal
    const held = isPlatform ? allPermissions : await getPermissions(ctx, userId)
    // A program does not go beyond the scopes of its token.
    const permissions =
      ctx.principal.apiTokenId === undefined ? held : held.filter((one) => ctx.principal.permissions.includes(one))
    if (!permissions.includes(permission) || !(await hasActiveUser(ctx, [userId]))) throw refusal('permission.denied')
    return change({ userId, permissions })
  })

/** Throws `role.exceeds_own` for permissions that the caller does not hold. */
export function assertWithinAuthority(authority: Authority, permissions: readonly Permission[]): void {
  if (exceedsPermissions(permissions, authority.permissions)) throw refusal('role.exceeds_own')
}

/** Throws `user.exceeds_own` for platform administrators, and for a user who holds more than the caller. */
export async function assertNotSuperior(ctx: UserCtx, authority: Authority, userId: string): Promise<void> {
  const isSuperior =
    (await isPlatformUser(ctx, userId)) || exceedsPermissions(await getPermissions(ctx, userId), authority.permissions)
  if (isSuperior) throw refusal('user.exceeds_own')
}
