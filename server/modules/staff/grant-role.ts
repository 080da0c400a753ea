import { findUser } from '#server/modules/identity/users/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import type { StaffUser } from '#contract/staff.ts'
import { fillRoles } from './fill-roles.ts'
import { ensureRoleManagerRemains } from './ensure-role-manager-remains.ts'
import { getStaffUser } from './read-users.ts'
import { findRoleNamed } from './roles.queries.ts'
import { replaceRoles } from './set-user-roles.ts'

export type Grant = {
  readonly username: string
  /** The role's name, or the key of a shipped role. */
  readonly role: string
}

/** Adds a role to a user, from the command line. Throws `user.not_found` and `role.not_found`. */
export const grantRole = (ctx: Ctx, grant: Grant): Promise<StaffUser> =>
  changeRoles(ctx, 'command.grant', grant, (held, roleId) => [...new Set([...held, roleId])])

/** Removes a role from a user, from the command line. Throws as `grantRole`, and `role.last_manager`. */
export const revokeRole = (ctx: Ctx, grant: Grant): Promise<StaffUser> =>
  changeRoles(ctx, 'command.revoke', grant, (held, roleId) => held.filter((id) => id !== roleId))

async function changeRoles(
  ctx: Ctx,
  operation: string,
  grant: Grant,
  change: (held: readonly string[], roleId: string) => string[],
): Promise<StaffUser> {
  // A new brand may not have its roles yet.
  await fillRoles(ctx)
  return withIdempotency({ ...ctx, audited: { operation, input: grant } }, async (ctx) => {
    const found = await findUser(ctx, grant.username)
    if (!found) throw refusal('user.not_found')
    const role = await findRoleNamed(ctx, grant.role)
    if (!role) throw refusal('role.not_found')
    return ensureRoleManagerRemains(ctx, async () => {
      const { id, roles } = await getStaffUser(ctx, found.id)
      const held = roles.map((one) => one.id)
      return replaceRoles(ctx, id, change(held, role.id))
    })
  })
}
